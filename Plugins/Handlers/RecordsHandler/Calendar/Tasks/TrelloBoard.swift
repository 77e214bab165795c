import DragKit
import DragTypes

/// A board of Trello as its menu exports it: cards in lists, with check lists
/// (developer.atlassian.com/cloud/trello/guides/rest-api/object-definitions).
enum TrelloBoard {
    /// The open cards as tasks, and what stands in their check lists as parts of these; nil for
    /// JSON of another shape.
    static func tasks(in json: JSONValue, unread: inout Unread) -> [TaskFacts]? {
        guard let cards = json["cards"]?.array, let lists = json["lists"]?.array, cards.isEmpty || cards.contains(where: { $0["idList"] != nil })
        else {
            return nil
        }
        var board = Members(json)
        for member in ["cards", "lists", "checklists"] { _ = board[member] }
        board.addRest(to: &unread, except: boardBookkeeping)
        var names: [String: String] = [:]
        var closed: Set<String> = []
        for list in lists {
            guard let id = list["id"]?.string else { continue }
            names[id] = list["name"]?.string ?? ""
            if list["closed"]?.scalar == "true" { closed.insert(id) }
        }
        let checklists = Dictionary(grouping: json["checklists"]?.array ?? []) { $0["idCard"]?.string ?? "" }
        var tasks: [TaskFacts] = []
        for card in cards {
            let list = card["idList"]?.string ?? ""
            guard card["closed"]?.scalar != "true", !closed.contains(list) else {
                unread.add("archived cards")
                continue
            }
            tasks.append(task(card, list: names[list] ?? "", &unread))
            let parent = tasks.count - 1
            for item in (checklists[card["id"]?.string ?? ""] ?? []).flatMap({ $0["checkItems"]?.array ?? [] }) {
                tasks.append(part(item, of: parent, &unread))
            }
        }
        return tasks
    }

    /// What makes and shows the board, and what repeats the cards.
    private static let boardBookkeeping: Set<String> = [
        "id", "nodeId", "name", "desc", "descData", "closed", "dateClosed", "idOrganization", "idEnterprise", "limits", "pinned", "starred", "url",
        "shortUrl", "shortLink", "prefs", "labelNames", "labels", "powerUps", "dateLastActivity", "dateLastView", "idTags", "datePluginDisable",
        "creationMethod", "ixUpdate", "templateGallery", "enterpriseOwned", "idBoardSource", "premiumFeatures", "idMemberCreator", "type",
        "subscribed", "pluginData", "memberships", "creationMethodError", "creationMethodLoadingStartedAt", "invited", "invitations",
    ]
    private static let cardBookkeeping: Set<String> = [
        "id", "nodeId", "idBoard", "idShort", "idLabels", "idChecklists", "idMembersVoted", "idAttachmentCover", "manualCoverAttachment", "pos",
        "badges", "checkItemStates", "shortLink", "shortUrl", "subscribed", "cover", "limits", "descData", "isTemplate", "cardRole", "email",
        "creationMethod", "creationMethodError", "creationMethodLoadingStartedAt", "dueReminder", "mirrorSourceId", "labels", "agent", "faviconUrl",
        "mirrorSourceNodeId", "idList", "closed", "dateCompleted", "pinned", "dateClosed", "idMemberCreator",
    ]

    private static func task(_ card: JSONValue, list: String, _ unread: inout Unread) -> TaskFacts {
        var members = Members(card)
        var task = TaskFacts(title: members["name"]?.string ?? "")
        task.note = members["desc"]?.string ?? ""
        task.due = TaskJSON.time(members["due"])
        task.start = TaskJSON.time(members["start"])
        task.isDone = members["dueComplete"]?.scalar == "true"
        task.modified = TaskJSON.time(members["dateLastActivity"])
        task.url = members["url"]?.string ?? ""
        task.uid = members["id"]?.string ?? ""
        // A label may have a colour and no name.
        let labels = (members["labels"]?.array ?? []).map { $0["name"]?.string ?? "" }
        task.categories = (labels + [list]).filter { !$0.isEmpty }
        unread.add("labels without a name", labels.count(where: \.isEmpty))
        members.addRest(to: &unread, except: cardBookkeeping)
        return task
    }

    private static func part(_ item: JSONValue, of parent: Int, _ unread: inout Unread) -> TaskFacts {
        var members = Members(item)
        var part = TaskFacts(title: members["name"]?.string ?? "")
        part.isDone = members["state"]?.string == "complete"
        part.due = TaskJSON.time(members["due"])
        part.parent = parent
        members.addRest(to: &unread, except: ["id", "nodeId", "pos", "nameData", "idChecklist", "dueReminder", "creationMethod", "type"])
        return part
    }
}
