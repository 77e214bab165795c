/// The archives of Apple's `NSKeyedArchiver` (Apple, *Archives and Serializations Programming
/// Guide*): a property list with an array of objects that refer to each other by index.
///
/// Only archives of `Codable` values and plain Foundation collections can be read: dictionaries,
/// arrays, sets, strings, data, numbers, dates and URLs.
public enum KeyedArchive {
    private static let form = "the keyed archive"
    /// How deep objects may nest before an archive is refused.
    private static let maximumDepth = 64
    /// How many objects may be produced in all. An archive of 1 kB can nest references to one array
    /// so that it unfolds to a billion elements.
    private static let maximumCount = 100_000
    /// How many times the archive's own size the produced strings and data may have in all.
    private static let maximumGrowth = 16

    /// The object that was archived under `key`, with all references resolved, as a plain property
    /// list. Sets become arrays, and URLs become strings.
    ///
    /// - Throws: ``FormError`` when the bytes are no keyed archive, when there is no object under
    ///   `key`, when an object has another class than those named above, when objects contain
    ///   themselves, or when a limit of depth, number or size is exceeded.
    public static func decode(_ bytes: [UInt8], key: String = "root") throws(FormError) -> PropertyList {
        let list = try PropertyList(parsing: bytes)
        guard list["$archiver"]?.string?.hasSuffix("KeyedArchiver") == true, let objects = list["$objects"]?.array, let top = list["$top"] else {
            throw FormError(form, "is a property list that no keyed archiver made")
        }
        guard case .uid(let root)? = top[key] else { throw FormError(form, "has nothing under the key \u{201C}\(key)\u{201D}") }
        var reader = Reader(objects: objects, budget: bytes.count * maximumGrowth + 1 << 16)
        return try reader.object(root, depth: 0)
    }

    private struct Reader {
        let objects: [PropertyList]
        var count = 0
        var budget: Int
        /// Indexes of the objects between the root and the current object. An index that is already
        /// in the set means a cycle.
        var path: Set<UInt64> = []
        /// Class names by index, so that each class object is searched only once. The dictionary
        /// that stands for a class may be as large as the archive.
        var classNames: [UInt64: String] = [:]

        mutating func object(_ number: UInt64, depth: Int) throws(FormError) -> PropertyList {
            guard number < UInt64(objects.count) else { throw FormError(form, "refers to an object that it does not have") }
            count += 1
            guard count <= maximumCount else { throw FormError(form, "has more than the limit of \(maximumCount) objects") }
            guard depth < maximumDepth else { throw FormError(form, "nests deeper than the limit of \(maximumDepth)") }
            let object = objects[Int(number)]
            switch object {
            case .string(let text): return try spending(text.utf8.count, object)
            case .data(let bytes): return try spending(bytes.count, object)
            case .dictionary(let members):
                // Looking up a key takes time proportional to the number of members, so that each
                // member counts against the limit. Real archivers write a few members.
                count += members.count
                guard path.insert(number).inserted else { throw FormError(form, "has an object that holds itself") }
                defer { path.remove(number) }
                return try instance(object, depth: depth)
            case .array, .uid: throw FormError(form, "has an object of a kind that no archiver writes")
            default: return object
            }
        }

        private mutating func spending(_ size: Int, _ value: PropertyList) throws(FormError) -> PropertyList {
            budget -= size
            guard budget >= 0 else { throw FormError(form, "would grow to more than \(maximumGrowth) times its size") }
            return value
        }

        private mutating func instance(_ object: PropertyList, depth: Int) throws(FormError) -> PropertyList {
            guard case .uid(let classNumber)? = object["$class"], classNumber < UInt64(objects.count),
                let name = classNames[classNumber] ?? objects[Int(classNumber)]["$classname"]?.string
            else { throw FormError(form, "has an object without a class") }
            classNames[classNumber] = name
            switch name {
            case "NSDictionary", "NSMutableDictionary":
                let keys = try references(object, "NS.keys", depth: depth)
                let values = try references(object, "NS.objects", depth: depth)
                guard keys.count == values.count else { throw FormError(form, "has a dictionary with more keys than values, or the other way round") }
                var members: [PropertyList.Member] = []
                for (key, value) in zip(keys, values) {
                    guard let key = key.string else { throw FormError(form, "has a dictionary whose keys are no strings") }
                    members.append(.init(key: key, value: value))
                }
                return .dictionary(members)
            case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSOrderedSet":
                return .array(try references(object, "NS.objects", depth: depth))
            case "NSData", "NSMutableData":
                guard case .data(let bytes)? = object["NS.data"] ?? object["NS.bytes"] else { throw FormError(form, "has data without bytes") }
                return try spending(bytes.count, .data(bytes))
            case "NSString", "NSMutableString":
                guard let text = object["NS.string"]?.string else { throw FormError(form, "has a string without characters") }
                return try spending(text.utf8.count, .string(text))
            case "NSDate":
                guard let time = object["NS.time"]?.number else { throw FormError(form, "has a date without a time") }
                return .date(time)
            case "NSURL":
                guard case .uid(let relative)? = object["NS.relative"], case .string(let text) = try self.object(relative, depth: depth + 1) else {
                    throw FormError(form, "has a URL without a text")
                }
                guard case .uid(let base)? = object["NS.base"], base != 0, case .string(let root) = try self.object(base, depth: depth + 1) else {
                    return .string(text)
                }
                return .string(RelativeURL.resolve(text, against: root) ?? text)
            default:
                // The class name stays out of the message, like everything else in the input.
                throw FormError(form, "has an object of a class that is none of Foundation's collections, strings, data, numbers, dates and URLs")
            }
        }

        private mutating func references(_ object: PropertyList, _ name: String, depth: Int) throws(FormError) -> [PropertyList] {
            guard let list = object[name]?.array else { throw FormError(form, "has a collection without elements") }
            var result: [PropertyList] = []
            for element in list {
                guard case .uid(let number) = element else { throw FormError(form, "has a collection whose elements are not references") }
                result.append(try self.object(number, depth: depth + 1))
            }
            return result
        }
    }

    /// A binary archive of `value` under `key`, as `NSKeyedArchiver.encodeEncodable(_:forKey:)`
    /// makes it. Every value keeps its kind, except that a ``PropertyList/uid(_:)`` becomes an
    /// integer.
    public static func encode(_ value: PropertyList, key: String = "root") -> [UInt8] {
        var writer = Writer()
        let root = writer.add(value)
        return PropertyList.dictionary([
            ("$version", .integer(100_000)), ("$archiver", .string("NSKeyedArchiver")), ("$top", .dictionary([(key, .uid(root))])),
            ("$objects", .array(writer.objects)),
        ]).binary
    }

    private struct Writer {
        var objects: [PropertyList] = [.string("$null")]
        private var strings: [String: UInt64] = [:]
        private var classes: [String: UInt64] = [:]

        mutating func add(_ value: PropertyList) -> UInt64 {
            switch value {
            case .string(let text):
                if let known = strings[text] { return known }
                strings[text] = append(value)
                return UInt64(objects.count - 1)
            case .array(let elements):
                let place = append(.boolean(false))
                let references = elements.map { PropertyList.uid(add($0)) }
                objects[Int(place)] = .dictionary([("NS.objects", .array(references)), ("$class", .uid(addClass("NSArray")))])
                return place
            case .dictionary(let members):
                let place = append(.boolean(false))
                let keys = members.map { PropertyList.uid(add(.string($0.key))) }
                let values = members.map { PropertyList.uid(add($0.value)) }
                objects[Int(place)] = .dictionary([
                    ("NS.keys", .array(keys)), ("NS.objects", .array(values)), ("$class", .uid(addClass("NSDictionary"))),
                ])
                return place
            case .date(let time):
                let place = append(.boolean(false))
                objects[Int(place)] = .dictionary([("NS.time", .real(time)), ("$class", .uid(addClass("NSDate")))])
                return place
            case .uid(let number): return append(.integer(Int64(bitPattern: number)))
            default: return append(value)
            }
        }

        private mutating func append(_ value: PropertyList) -> UInt64 {
            objects.append(value)
            return UInt64(objects.count - 1)
        }

        private mutating func addClass(_ name: String) -> UInt64 {
            if let known = classes[name] { return known }
            let place = append(.dictionary([("$classname", .string(name)), ("$classes", .array([.string(name), .string("NSObject")]))]))
            classes[name] = place
            return place
        }
    }
}

extension PropertyList {
    /// The value of an integer or a real. Nil for any other kind. Integers beyond 2⁵³ lose
    /// precision.
    public var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        default: nil
        }
    }
}
