extension Payload {
    /// The payload in which representations have the types and names that a list beside them
    /// states: the files that Windows' `FileGroupDescriptorW` names, and the formats in a web
    /// page's map. Several virtual files become an item each.
    package func described(in catalogue: TypeCatalogue) -> Payload {
        var result = self
        result.items = items.flatMap { $0.withPageFormats(in: catalogue).filesApart(in: catalogue) }
        return result
    }
}

extension Item {
    fileprivate func withPageFormats(in catalogue: TypeCatalogue) -> Item {
        guard let mimeTypes = WebCustomFormats(of: self)?.mimeTypes else { return self }
        var result = self
        for (index, representation) in representations.enumerated() {
            guard let name = representation.target, let mimeType = mimeTypes[name] else { continue }
            result.representations[index].type = catalogue.identify(mimeType)
        }
        return result
    }

    /// The items for the files that the item names. A single file stays with what else the item
    /// holds.
    fileprivate func filesApart(in catalogue: TypeCatalogue) -> [Item] {
        let lists = representations.filter { $0.type == Self.fileGroup }
        guard let group = lists.lazy.compactMap({ $0.bytes.flatMap { try? FileGroup(parsing: $0) } }).first else { return [self] }
        let contents = representations.filter(isContents)
        let files = group.entries.count == contents.count ? group.entries : group.entries.filter { !$0.isFolder }
        guard contents.count > 1 else {
            var result = self
            if result.suggestedName == nil { result.suggestedName = files.first.flatMap { $0.name.isEmpty ? nil : $0.name } }
            return [result]
        }
        let others = representations.filter { !isContents($0) }
        let hasMore = others.contains { catalogue.role(of: $0.type) == .content }
        return (hasMore ? [Item(suggestedName: suggestedName, representations: others)] : [])
            + contents.enumerated().map { index, content in
                Item(suggestedName: index < files.count ? files[index].name : nil, representations: [content])
            }
    }

    private func isContents(_ representation: Representation) -> Bool {
        representation.target.map { ASCII.lowercased($0) == "filecontents" } ?? false
    }

    private static let fileGroup = TypeIdentifier(trusted: "org.dragconv.file-group-descriptor")
}
