import Documents
import DragTypes

/// The headings under which tables hold events: those of Outlook and Google, in English and as
/// Outlook translates them, and those that people give.
enum EventHeadings {
    /// A line for each column, by its English heading in lower case, and after it others for the
    /// same.
    private static let lines = """
        subject = title; name; summary; event; event name; event title; what; betreff; titel; objet; titre; asunto; título; oggetto; titolo; \
        onderwerp; assunto; temat; ämne; тема; название; 件名; 主题
        start date = start; starts; start time and date; start datetime; begin; begins; date; from; when; dtstart; beginnt am; beginn; datum; \
        début; date de début; fecha de comienzo; comienzo; fecha de inicio; data inizio; data di inizio; begindatum; data de início; data rozpoczęcia; startdatum; \
        дата начала; 開始日; 开始日期
        start time = starttime; time; beginnt um; heure de début; hora de inicio; ora inizio; ora di inizio; begintijd; hora de início; \
        godzina rozpoczęcia; starttid; время начала; 開始時刻; 开始时间
        end date = end; ends; end datetime; until; to; dtend; endet am; ende; fin; date de fin; fecha de finalización; finalización; data fine; data di fine; \
        einddatum; data de término; data de fim; data zakończenia; slutdatum; дата завершения; 終了日; 结束日期
        end time = endtime; endet um; heure de fin; hora de finalización; ora fine; ora di fine; eindtijd; hora de término; hora de fim; \
        godzina zakończenia; sluttid; время завершения; 終了時刻; 结束时间
        all day event = all day; all-day; allday; ganztägiges ereignis; ganztägig; journée entière; todo el día; giornata intera; \
        duurt hele dag; dia inteiro; evento de dia inteiro; wydarzenie całodzienne; heldag; целый день; 終日イベント; 全天事件
        description = details; notes; note; body; beschreibung; descripción; descrizione; beschrijving; descrição; opis; beskrivning; \
        описание; 内容; 说明
        private = privat; privé; privado; privato; particulier; prywatne; yksityinen; личное; プライベート; 私有
        show time as = zeitspanne zeigen als; zeigen als; afficher la disponibilité; mostrar hora como; mostra orario come; tijd tonen als; \
        pokaż czas jako; visa tid som
        reminder on/off = erinnerung ein/aus; rappel activé/désactivé; rappel oui/non; aviso activado/desactivado; promemoria attivato/disattivato; \
        herinnering aan/uit; przypomnienie wł./wył.; påminnelse på/av
        reminder date = erinnerung am; date de rappel; fecha del aviso; data promemoria; herinneringsdatum
        reminder time = erinnerung um; heure de rappel; hora del aviso; ora promemoria; herinneringstijd
        location = where; place; venue; ort; emplacement; lieu; ubicación; lugar; luogo; locatie; local; lokalizacja; plats; место; 場所; 地点
        categories = category; tags; kategorien; catégories; categorías; categorie; categorieën; categorias; kategorie; kategorier; категории; 分類; 类别
        """

    private static let names: [String: String] = {
        var result: [String: String] = [:]
        for (heading, others) in HeadingNames.lines(lines) { for name in others { result[name] = heading } }
        return result
    }()

    /// A table's headings with the names of Outlook's columns. One that the table has already stays
    /// as it is. Where two columns are called by one name, the second one is that of the time.
    ///
    /// - Parameter rows: what stands below, which tells columns of times from those of dates.
    static func canonical(_ headings: [String], above rows: ArraySlice<[String]> = []) -> [String] {
        let lowered = headings.map { $0.trimmingWhitespace.lowercased() }
        var used = Set(lowered.filter { names[$0] == nil })
        return headings.indices.map { column in
            guard var name = names[lowered[column]] else { return headings[column] }
            if let clock = clocks[name], holdsTimes(column, rows) { name = clock }
            if used.insert(name).inserted { return name }
            guard let clock = clocks[name], used.insert(clock).inserted else { return headings[column] }
            return clock
        }
    }

    private static let clocks = ["start date": "start time", "end date": "end time"]

    /// Whether all cells of a column are times of the day: `10:00`, `9 am`.
    private static func holdsTimes(_ column: Int, _ rows: ArraySlice<[String]>) -> Bool {
        let cells = rows.prefix(200).compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
        return !cells.isEmpty
            && cells.allSatisfy { $0.first?.isNumber == true && $0.contains(":") && !$0.contains { "/-T".contains($0) } && $0.count <= 11 }
    }

    /// How tables say yes.
    static let yes: Set<String> = [
        "true", "yes", "1", "on", "wahr", "ja", "ein", "vrai", "oui", "verdadero", "s\u{ED}", "si", "vero", "waar", "verdadeiro", "sim", "prawda",
        "tak",
        "sant", "\u{438}\u{441}\u{442}\u{438}\u{43D}\u{430}", "\u{434}\u{430}", "\u{30AA}\u{30F3}", "\u{662F}",
    ]

    /// Whether headings are those of a version in another language than English, whose dates begin
    /// with the day.
    static func areForeign(_ headings: [String]) -> Bool {
        headings.contains { foreign.contains($0.trimmingWhitespace.lowercased()) }
    }

    private static let foreign: Set<String> = [
        "betreff", "beginnt am", "objet", "date de d\u{E9}but", "d\u{E9}but", "asunto", "fecha de inicio", "comienzo", "oggetto", "data inizio",
        "data di inizio", "onderwerp", "begindatum", "assunto", "data de in\u{ED}cio", "temat", "data rozpocz\u{119}cia", "titre", "fecha",
    ]

    /// Headings, in lower case, that tell a table of events.
    static var evidence: [[String]] {
        ["subject", "start date"].map { column in [column] + names.filter { $0.value == column }.map(\.key).filter { !vague.contains($0) }.sorted() }
    }

    /// Headings that tables of all kinds have.
    private static let vague: Set<String> = ["date", "from", "datum", "when", "name", "time"]
}
