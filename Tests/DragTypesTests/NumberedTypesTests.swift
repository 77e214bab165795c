import Testing

@testable import DragTypes

/// Numbers say the same as names.
@Suite struct NumberedTypesTests {
    private static let catalogue: TypeCatalogue = {
        let own = (0..<30).map { number in
            TypeDeclaration(
                TypeIdentifier(stringLiteral: "com.example.t\(number)"), description: "",
                parents: number < 2
                    ? [.html]
                    : [TypeIdentifier(stringLiteral: "com.example.T\(number - 1)"), TypeIdentifier(stringLiteral: "com.example.t\(number / 2)")])
        }
        return .builtIn.adding(own)
    }()

    @Test func supertypesAreThoseOfTheCatalogue() {
        let wanted =
            Self.catalogue.declarations.map(\.identifier) + [.html, DynamicType(.filenameExtension, "abc").identifier, TypeIdentifier("no.one")]
        var numbers: [Int32] = []
        let numbered = NumberedTypes(wanted, in: Self.catalogue, numbers: &numbers)
        #expect(numbers.count == wanted.count)
        #expect(numbered.count == Set(wanted).count)
        for (type, number) in zip(wanted, numbers) {
            #expect(numbered.table.types[Int(number)] == type)
            #expect(numbered.table.number(of: type) == Int(number))
            var list = [NumberedTypes.Supertype(number: 1, distance: 2)]
            numbered.appendSupertypes(of: Int(number), to: &list)
            let above = Self.catalogue.supertypes(of: type)
            #expect(list.dropFirst().map { numbered.table.types[Int($0.number)] } == above.map(\.type), "\(type)")
            #expect(list.dropFirst().map { Int($0.distance) } == above.map(\.distance), "\(type)")
        }
        #expect(numbered.table.number(of: TypeIdentifier("not.there")) == nil)
    }

    /// Whether many are added at once or one after the other, and whatever they are called.
    @Test func manyAddedAtOnceAreAsIfAddedOneByOne() {
        var declarations = (0..<60).map {
            TypeDeclaration(TypeIdentifier(stringLiteral: "com.example.x\($0 % 50)"), description: "\($0)", parents: [.data])
        }
        declarations.append(TypeDeclaration(.png, description: "not ours", parents: [.data]))
        declarations.append(TypeDeclaration(TypeIdentifier("Public.HTML"), description: "not ours", parents: [.data]))
        declarations.append(TypeDeclaration(TypeIdentifier("COM.example.X3"), description: "too late", parents: [.data]))
        let atOnce = TypeCatalogue.builtIn.adding(declarations)
        let oneByOne = declarations.reduce(TypeCatalogue.builtIn) { $0.adding([$1]) }
        #expect(atOnce.declarations == oneByOne.declarations)
        #expect(atOnce.declarations.count == TypeCatalogue.builtIn.declarations.count + 50)
        #expect(atOnce.declaration(of: TypeIdentifier("com.example.x3"))?.description == "3")
    }
}
