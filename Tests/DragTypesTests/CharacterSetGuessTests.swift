import DragContract
import DragTypes
import Glibc
import Testing

/// Texts that do not say in which character set they are.
@Suite struct CharacterSetGuessTests {
    /// A sentence of each language, and the sets in which people have it.
    static let sentences: [(language: String, text: String, sets: [String])] = [
        ("de", "Über dem Fluss kreist früh am Morgen ein großer Reiher.", ["windows-1252", "iso-8859-15"]),
        ("fr", "Le héron cendré pêche dans l’étang près de la forêt.", ["windows-1252"]),
        ("es", "¿Dónde está la garza? Mañana volverá al río.", ["windows-1252"]),
        ("pt", "A garça voltou ontem à noite, e não estão longe os juncos.", ["windows-1252"]),
        ("it", "L’airone è già qui: più tardi andrà in città.", ["windows-1252"]),
        ("sv", "Hägern står på en sten vid ån och väntar på gäddor.", ["windows-1252"]),
        ("da", "Hejren står på en sten ved åen og håber på fisk i løbet af dagen.", ["windows-1252"]),
        ("fi", "Haikara seisoo järven rannalla ja odottaa särkiä jälleen.", ["windows-1252"]),
        ("is", "Hegrinn stendur við ána og bíður eftir fiski þegar rökkvar.", ["windows-1252"]),
        ("pl", "Dzień dobry, wczoraj widziałem żółtą czaplę nad jeziorem.", ["windows-1250", "iso-8859-2", "cp852"]),
        ("cs", "Příliš žluťoučká volavka stála včera dlouho u řeky.", ["windows-1250", "iso-8859-2"]),
        ("sk", "Včera sme videli veľkú volavku, ktorá stála pri potoku.", ["windows-1250"]),
        ("hu", "A szürke gém tegnap este újra a tó fölött körözött, és nőtt a köd.", ["windows-1250"]),
        ("sl", "Siva čaplja včeraj ni našla rib, zato je še vedno žejna.", ["windows-1250"]),
        ("hr", "Siva čaplja stoji kraj rijeke i čeka da prođe još koja ribica.", ["windows-1250"]),
        ("ro", "Stârcul cenuşiu stă lângă apă şi aşteaptă până când vine seara.", ["windows-1250"]),
        ("ru", "Вчера мы видели серую цаплю у самого берега озера.", ["windows-1251", "koi8-r", "iso-8859-5", "cp866"]),
        ("uk", "Вчора ми бачили сіру чаплю, що їла рибу біля ґанку.", ["windows-1251", "koi8-u"]),
        ("bg", "Вчера видяхме сива чапла, която стоеше край реката.", ["windows-1251"]),
        ("sr", "Јуче смо видели сиву чапљу која је дуго чекала рибу.", ["windows-1251"]),
        ("el", "Χθες είδαμε έναν σταχτοτσικνιά κοντά στη λίμνη.", ["windows-1253", "iso-8859-7"]),
        ("tr", "Dün göl kıyısında gri bir balıkçıl gördük, çok güzeldi.", ["windows-1254"]),
        ("he", "אתמול ראינו אנפה אפורה ליד האגם הגדול.", ["windows-1255"]),
        ("ar", "رأينا بالأمس مالك الحزين بالقرب من البحيرة الكبيرة.", ["windows-1256"]),
        ("et", "Eile nägime järve ääres halli haigrut, kes püüdis väikesi kalu õhtuni.", ["windows-1257"]),
        ("lv", "Vakar pie ezera redzējām pelēko gārni, kurš gaidīja zivis.", ["windows-1257"]),
        ("lt", "Vakar prie ežero matėme pilkąjį garnį, kuris laukė žuvų.", ["windows-1257"]),
        ("th", "เมื่อวานเราเห็นนกกระสาสีเทาตัวใหญ่อยู่ริมทะเลสาบ", ["cp874"]),
        ("ja", "昨日、湖のほとりで大きなアオサギを見ました。", ["cp932", "euc-jp", "iso-2022-jp"]),
        ("zh_CN", "昨天我们在湖边看到了一只很大的苍鹭。", ["gbk"]),
        ("zh_TW", "昨天我們在湖邊看到了一隻很大的蒼鷺。", ["big5"]),
        ("ko", "어제 우리는 호수 옆에서 큰 왜가리를 보았습니다.", ["cp949"]),
    ]
    static let cases = sentences.flatMap { sentence in sentence.sets.map { (sentence.language, $0, sentence.text) } }

    /// The text in a character set; nil when a character is missing there.
    private func encoded(_ text: String, in set: String) -> [UInt8]? {
        guard let descriptor = iconv_open(set, "UTF-8"), Int(bitPattern: descriptor) != -1 else { return nil }
        defer { iconv_close(descriptor) }
        var input = text.utf8.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: input.count * 4 + 16)
        var left = output.count
        let isWhole = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (from, to, rest) = (source.baseAddress, target.baseAddress, source.count)
                return iconv(descriptor, &from, &rest, &to, &left) != -1 && iconv(descriptor, nil, nil, &to, &left) != -1
            }
        }
        return isWhole ? output.dropLast(left).map { UInt8(bitPattern: $0) } : nil
    }

    @Test(arguments: cases)
    func languagesTellTheSet(language: String, set: String, text: String) throws {
        let bytes = try #require(encoded(text, in: set))
        let decoded = TextDecoding.decoded(bytes)
        #expect(string(decoded.bytes) == text)
        #expect(decoded.guessed != nil)
    }

    /// Numbers, English words and punctuation stand around the words, in subtitles and tables.
    @Test(arguments: cases.filter { $0.1 != "cp852" && $0.1 != "cp866" })
    func subtitlesAndTablesAreTold(language: String, set: String, text: String) throws {
        let words = text.split(separator: " ").prefix(3).joined(separator: " ")
        for whole in [
            "1\r\n00:00:01,000 --> 00:00:03,500\r\n\(text)\r\n\r\n2\r\n00:00:04,000 --> 00:00:05,500\r\nOK, go!\r\n",
            "id;name;count\r\n1;\(text);20\r\n2;heron;3,5\r\n3;\(words);0\r\n",
        ] {
            let bytes = try #require(encoded(whole, in: set))
            #expect(string(TextDecoding.utf8(from: bytes)) == whole)
        }
    }

    @Test(arguments: sentences)
    func utf8IsNeverGuessed(language: String, text: String, sets: [String]) {
        for count in 1...text.unicodeScalars.count {
            let part = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
            let decoded = TextDecoding.decoded(utf8(part))
            #expect(string(decoded.bytes) == part)
            #expect(decoded.guessed == nil)
        }
    }

    /// Few accents of Western Europe are the most likely ones.
    @Test(arguments: [
        "für", "Café", "naïve", "à bientôt", "señor", "20 °C", "© 2026", "§ 5", "It’s “fine” – really…", "Größe: 5 µm", "£5", "Müller;Jürgen",
        "Ärger", "l’été", "São Paulo", "Malmö", "øl", "straße", "déjà vu in an English text",
    ])
    func fewAccentsAreWestern(text: String) throws {
        #expect(string(TextDecoding.utf8(from: try #require(encoded(text, in: "windows-1252")))) == text)
    }

    @Test(arguments: [
        ("pl_PL.UTF-8", "b3", "ł"), ("cs_CZ", "ec", "ě"), ("ru_RU.UTF-8", "e4e0", "да"), ("uk", "b3", "і"), ("el_GR", "e1", "α"),
        ("tr_TR", "fe", "ş"), ("lt_LT", "e8", "č"), ("ja_JP.UTF-8", "93fa", "日"), ("zh_CN", "c4e3", "你"), ("zh_TW", "a741", "你"),
        ("ko_KR", "c7d1", "한"), ("de_DE", "e4", "ä"), ("C.UTF-8", "e4", "ä"), ("", "e4", "ä"), ("xx_YY", "e4", "ä"),
        ("ru_RU.KOI8-R", "b3", "Ё"), ("pl_PL.ISO-8859-2", "b1", "ą"), ("ja_JP.eucJP", "c6fc", "日"), ("de_DE.ISO-8859-1@euro", "e4", "ä"),
    ])
    func shortTextsGoByTheLocale(locale: String, bytes: String, text: String) {
        var hint = CharacterSetHint()
        hint.language = CharacterSetHint.language { $0 == "LANG" ? locale : nil }
        #expect(string(TextDecoding.utf8(from: hex(bytes), hint: hint)) == text)
    }

    @Test func variablesOfTheLocaleHaveAnOrder() {
        let variables = ["LC_ALL": "", "LC_CTYPE": "pl_PL.UTF-8", "LANG": "de_DE"]
        #expect(CharacterSetHint.language { variables[$0] } == "pl_PL")
        #expect(CharacterSetHint.language { ["LANG": "sr_RS.UTF-8@latin"][$0] } == "sr_RS@latin")
        #expect(CharacterSetHint.language { _ in nil } == nil)
    }

    @Test func whatTheUserSaysCounts() {
        var hint = CharacterSetHint()
        hint.characterSet = "KOI8-R"
        let decoded = TextDecoding.decoded(hex("f0d2c9d7c5d4"), hint: hint)
        #expect(string(decoded.bytes) == "Привет")
        #expect(decoded.guessed == nil)
        #expect(string(TextDecoding.utf8(from: hex("cff0"), declared: "windows-1251", hint: hint)) == "Пр")
        #expect(CharacterSetHint.knows("Windows-1250") && CharacterSetHint.knows("utf-8") && !CharacterSetHint.knows("klingon"))
    }

    /// Labels of ISO 8859 on texts of Windows, and labels that say nothing.
    @Test(arguments: [
        ("iso-8859-1", "93689494", "“h””"), ("8859-1", "92", "’"), ("ISO_8859-1:1987", "80", "€"), ("iso8859_1", "85", "…"),
        ("iso-8859-2", "84b994", "„ą”"), ("iso-8859-2", "b1", "ą"), ("iso-8859-5", "93cf94", "“П”"), ("iso-8859-5", "bf", "П"),
        ("iso-8859-7", "93e194", "“α”"), ("iso-8859-15", "a480", "¤€"), ("iso-8859-15", "a4", "€"),
        ("us-ascii", "c4e0f0eef120f1eaeee3ee20f0e5f4e5f0e5ede4f3ec", "Дарос ского референдум"),
        ("unknown-8bit", "cff0e8e2e5f220e2f1e5ec", "Привет всем"),
    ])
    func labelsMeanWhatPeopleHave(label: String, bytes: String, text: String) {
        #expect(string(TextDecoding.utf8(from: hex(bytes), declared: label)) == text)
    }

    @Test(arguments: [
        ("1b2442467c4b5c1b2842", "日本"), ("1b28421b5b6d6f6b", "\u{1B}(B\u{1B}[mok"),
        ("41421b244221", "AB\u{1B}$B!"),
    ])
    func escapesOfTerminalsAreNoJapanese(bytes: String, text: String) {
        #expect(string(TextDecoding.utf8(from: hex(bytes))) == text)
    }

    /// Names in archives are in the code pages of DOS, too.
    @Test(arguments: [
        (["Папка/Отчёт за год.docx", "Папка/Письмо.txt"], "cp866"), (["Übersicht März.txt", "Größen/Maße.csv"], "cp850"),
        (["新しいフォルダ/新しいテキスト ドキュメント.txt"], "cp932"), (["新建文件夹/新建文本文档.txt"], "gbk"),
        (["새 폴더/새 텍스트 문서.txt"], "cp949"), (["Zdjęcia/Łódź w maju.jpg"], "cp852"), (["Новая папка/Смета.xls"], "windows-1251"),
        (["Vidéos d'été/Résumé.doc"], "cp437"),
    ])
    func namesInArchivesAreTold(names: [String], set: String) throws {
        let bytes = try names.map { try #require(encoded($0, in: set)) }
        let decoding = FileNameDecoding(of: bytes, isFromDOS: true, hint: CharacterSetHint())
        #expect(bytes.map(decoding.text) == names)
        #expect(decoding.guessed != nil)
        #expect(FileNameDecoding(of: names.map(utf8), isFromDOS: true, hint: CharacterSetHint()).guessed == nil)
    }

    @Test(arguments: cases.filter { $0.1 != "iso-2022-jp" })
    func wordsLookLikeText(language: String, set: String, text: String) throws {
        #expect(TextDecoding.isLikelyText(try #require(encoded(text, in: set))))
    }

    /// A table of names has fewer usual words than a sentence.
    @Test(arguments: [
        ("佐藤花子,東京都新宿区西新宿二丁目\n鈴木一郎,大阪府堺市\n", "cp932"), ("東京都千代田区", "cp932"), ("佐藤花子,東京都新宿区\n鈴木一郎,大阪府堺市\n", "euc-jp"),
        ("王小明,上海市浦东新区\n李娜,北京市海淀区\n", "gbk"), ("陳大文,臺北市信義區\n林美玲,高雄市前鎮區\n", "big5"), ("김민수,서울특별시 강남구\n이영희,부산광역시\n", "euc-kr"),
    ])
    func tablesOfNamesLookLikeText(text: String, set: String) throws {
        #expect(TextDecoding.isLikelyText(try #require(encoded(text, in: set))))
    }

    @Test(arguments: 1...20)
    func randomBytesDoNot(seed: UInt64) {
        var state = seed
        let bytes = (0..<400).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56) | 0x20
        }
        #expect(!TextDecoding.isLikelyText(bytes))
    }

    /// However long a text is, little of it is looked at.
    @Test func longTextsAreToldByTheirBeginning() throws {
        let sentence = try #require(encoded("Вчера мы видели серую цаплю у самого берега озера.\n", in: "windows-1251"))
        let text = [UInt8](repeating: 0x2E, count: 200_000) + [0x0A] + Array(repeatElement(sentence, count: 4000).joined())
        #expect(TextDecoding.decoded(text).guessed == "windows-1251")
        let line = text.map { $0 == 0x0A ? 0x20 : $0 }
        #expect(TextDecoding.decoded(line).guessed == "windows-1251")
    }
}
