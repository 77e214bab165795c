/// What a column of an address book's table holds.
enum ContactColumn: Hashable, Sendable {
    case fullName
    /// A component of N: 0 family name, 1 given, 2 further, 3 title in front, 4 what follows.
    case name(Int)
    case nickname
    case email
    case telephone(ContactKind)
    /// A component of ADR: 0 box, 1 flat, 2 street, 3 town, 4 region, 5 postal code, 6 country.
    case address(Int, ContactKind)
    case organisation(Int)
    case title
    case birthday, birthYear, birthMonth, birthDay
    case anniversary
    case note
    case website
    case categories
    case message
    /// A person that the contact is related to, by the kind of relation.
    case relation(String)
    /// The address of a picture.
    case photo
    /// A text under a property of this name.
    case text(String)
    /// The program's own, or nothing that a contact has.
    case other
}

/// Where a telephone or an address belongs.
enum ContactKind: String, Hashable, Sendable, CaseIterable {
    case mobile, home, work, homeFax, workFax, pager, main, other

    /// The values of TYPE in vCard.
    var types: [String] {
        switch self {
        case .mobile: ["cell"]
        case .home: ["home"]
        case .work: ["work"]
        case .homeFax: ["home", "fax"]
        case .workFax: ["work", "fax"]
        case .pager: ["pager"]
        case .main: ["main"]
        case .other: []
        }
    }

    /// The kind of values of TYPE, in any case.
    init(types: [String]) {
        let types = Set(types.map { $0.lowercased() })
        self =
            if types.contains("fax") {
                types.contains("home") ? .homeFax : .workFax
            } else if types.contains("cell") || types.contains("mobile") || types.contains("iphone") {
                .mobile
            } else if types.contains("pager") {
                .pager
            } else if types.contains("home") {
                .home
            } else if types.contains("work") {
                .work
            } else {
                types.contains("main") ? .main : .other
            }
    }

    /// The kind that a label names, in the words of Google and others: "Work Fax", "* Mobile".
    init(label: String) {
        let words = label.lowercased().split { !$0.isLetter }.map { $0 == "business" ? "work" : String($0) }
        self.init(types: words)
    }

    /// The label that Google gives: "Work Fax".
    var label: String {
        switch self {
        case .homeFax: "Home Fax"
        case .workFax: "Work Fax"
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }
}

/// The columns of address books' tables, as the programs name them.
enum ContactColumns {
    typealias Column = (name: String, holds: ContactColumn)

    /// Thunderbird's export (`Address Book → Export → CSV`).
    static let thunderbird: [Column] =
        [
            ("First Name", .name(1)), ("Last Name", .name(0)), ("Display Name", .fullName), ("Nickname", .nickname), ("Primary Email", .email),
            ("Secondary Email", .email), ("Screen Name", .message), ("Work Phone", .telephone(.work)), ("Home Phone", .telephone(.home)),
            ("Fax Number", .telephone(.workFax)), ("Pager Number", .telephone(.pager)), ("Mobile Number", .telephone(.mobile)),
        ] + thunderbirdAddress("Home", .home) + thunderbirdAddress("Work", .work) + [
            ("Job Title", .title), ("Department", .organisation(1)), ("Organization", .organisation(0)), ("Web Page 1", .website),
            ("Web Page 2", .website), ("Birth Year", .birthYear), ("Birth Month", .birthMonth), ("Birth Day", .birthDay),
            ("Custom 1", .text("X-CUSTOM1")),
            ("Custom 2", .text("X-CUSTOM2")), ("Custom 3", .text("X-CUSTOM3")), ("Custom 4", .text("X-CUSTOM4")), ("Notes", .note),
        ]

    private static func thunderbirdAddress(_ word: String, _ kind: ContactKind) -> [Column] {
        [
            ("\(word) Address", .address(2, kind)), ("\(word) Address 2", .address(1, kind)), ("\(word) City", .address(3, kind)),
            ("\(word) State", .address(4, kind)), ("\(word) ZipCode", .address(5, kind)), ("\(word) Country", .address(6, kind)),
        ]
    }

    /// Outlook's export; Outlook imports the columns by these names, in any order.
    static let outlook: [Column] =
        [
            ("Title", .name(3)), ("First Name", .name(1)), ("Middle Name", .name(2)), ("Last Name", .name(0)), ("Suffix", .name(4)),
            ("Company", .organisation(0)), ("Department", .organisation(1)), ("Job Title", .title),
        ] + outlookAddress("Business", .work) + outlookAddress("Home", .home) + outlookAddress("Other", .other) + [
            ("Business Fax", .telephone(.workFax)), ("Business Phone", .telephone(.work)), ("Business Phone 2", .telephone(.work)),
            ("Company Main Phone", .telephone(.main)), ("Home Fax", .telephone(.homeFax)), ("Home Phone", .telephone(.home)),
            ("Home Phone 2", .telephone(.home)), ("Mobile Phone", .telephone(.mobile)), ("Other Phone", .telephone(.other)),
            ("Pager", .telephone(.pager)), ("Anniversary", .anniversary), ("Birthday", .birthday), ("Categories", .categories),
            ("E-mail Address", .email), ("E-mail 2 Address", .email), ("E-mail 3 Address", .email), ("Notes", .note), ("Web Page", .website),
            ("Spouse", .relation("Spouse")), ("Manager's Name", .relation("Manager")), ("Assistant's Name", .relation("Assistant")),
        ]

    private static func outlookAddress(_ word: String, _ kind: ContactKind) -> [Column] {
        [
            ("\(word) Street", .address(2, kind)), ("\(word) Street 2", .address(1, kind)), ("\(word) City", .address(3, kind)),
            ("\(word) State", .address(4, kind)),
            ("\(word) Postal Code", .address(5, kind)), ("\(word) Country/Region", .address(6, kind)), ("\(word) Address PO Box", .address(0, kind)),
        ]
    }

    /// Columns that are only read: older exports, and the headings that people give.
    static let others: [Column] = [
        ("Name", .fullName), ("Full Name", .fullName), ("Employee", .fullName), ("Contact", .fullName), ("First", .name(1)),
        ("Middle", .name(2)), ("Last", .name(0)), ("Given", .name(1)), ("File As", .other), ("Given Name", .name(1)), ("Additional Name", .name(2)),
        ("Family Name", .name(0)), ("Surname", .name(0)), ("Name Prefix", .name(3)), ("Name Suffix", .name(4)), ("Prefix", .name(3)),
        ("Email", .email), ("E-mail", .email), ("Email Address", .email), ("Email 2", .email), ("Home Email", .email), ("Work Email", .email),
        ("Personal Email", .email), ("Email (home)", .email), ("Email (work)", .email), ("Business Email", .email), ("Phone", .telephone(.other)),
        ("Phone Number", .telephone(.other)), ("Telephone", .telephone(.other)), ("Mobile", .telephone(.mobile)), ("Cell", .telephone(.mobile)),
        ("Cell Phone", .telephone(.mobile)), ("Primary Phone", .telephone(.main)), ("Car Phone", .telephone(.other)),
        ("Callback", .telephone(.other)), ("Radio Phone", .telephone(.other)), ("Other Fax", .telephone(.workFax)),
        ("Organization Name", .organisation(0)), ("Organization Title", .title), ("Organization Department", .organisation(1)),
        ("Street", .address(2, .home)), ("Address", .address(2, .home)), ("City", .address(3, .home)), ("State", .address(4, .home)),
        ("Region", .address(4, .home)), ("Zip", .address(5, .home)), ("Postal Code", .address(5, .home)), ("Country", .address(6, .home)),
        // British and Canadian versions of Thunderbird name some columns in their own way.
        ("Alternate Email 1", .email), ("Alternate Email 2", .email), ("Alternate Email", .email), ("Personal Website", .website),
        ("Business Website", .website), ("Comments", .note), ("Organisation", .organisation(0)), ("Home County", .address(4, .home)),
        ("Work County", .address(4, .work)),
        ("Home Province", .address(4, .home)), ("Work Province", .address(4, .work)), ("Home Post Code", .address(5, .home)),
        ("Work Post Code", .address(5, .work)), ("Home Postcode", .address(5, .home)), ("Work Postcode", .address(5, .work)),
        ("Website", .website), ("Personal Web Page", .website), ("IMAddress", .message), ("URL", .website), ("Note", .note),
        ("Children", .relation("Child")), ("Given Yomi", .text("X-PHONETIC-FIRST-NAME")), ("Surname Yomi", .text("X-PHONETIC-LAST-NAME")),
        ("Given Name Yomi", .text("X-PHONETIC-FIRST-NAME")), ("Family Name Yomi", .text("X-PHONETIC-LAST-NAME")), ("Photo", .photo),
        ("Phonetic First Name", .text("X-PHONETIC-FIRST-NAME")), ("Phonetic Middle Name", .text("X-PHONETIC-MIDDLE-NAME")),
        ("Phonetic Last Name", .text("X-PHONETIC-LAST-NAME")), ("Group Membership", .categories), ("Labels", .categories), ("Groups", .categories),
        ("Business Country", .address(6, .work)), ("Home Country", .address(6, .home)), ("Other Country", .address(6, .other)),
        ("Business Street 3", .address(1, .work)), ("Home Street 3", .address(1, .home)), ("Other Street 3", .address(1, .other)),
    ]

    /// The field of a contact that a column with this heading holds; nil for a heading that no
    /// known program writes.
    static func meaning(of heading: String) -> ContactColumn? { meanings[key(heading)] }

    /// Headings, in lower case, that tell an address book: a name, and how to reach the person.
    static var evidence: [[String]] {
        var (names, addresses) = (Set<String>(), Set(["e-mail 1 - value", "phone 1 - value"]))
        for column in ContactHeadings.all + others + outlook + thunderbird {
            switch column.holds {
            case .name, .fullName: names.insert(column.name.lowercased())
            case .email, .telephone, .address(2, _): addresses.insert(column.name.lowercased())
            default: break
            }
        }
        return [names.sorted(), addresses.sorted()]
    }

    private static let meanings: [String: ContactColumn] = {
        var result: [String: ContactColumn] = [:]
        for column in ContactHeadings.all + others + outlook + thunderbird { result[key(column.name)] = column.holds }
        return result
    }()

    /// Whether a heading is in another language than English.
    static func isForeign(_ heading: String) -> Bool { meanings[key(heading)] != nil && !english.contains(key(heading)) }

    private static let english = Set((others + outlook + thunderbird).map { key($0.name) })

    /// A heading without case and marks: "E-mail Address" and "email address" are the same,
    /// "Birthday" and "Birth Day" are not.
    private static func key(_ heading: String) -> String {
        heading.lowercased().replacing("-", with: "").replacing("'", with: "").split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
