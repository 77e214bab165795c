import Documents
import DragTypes

/// The headings under which tables hold events: those of Outlook and Google, in English and as
/// Outlook translates them, and those that people give.
enum EventHeadings {
    /// A line for each column, by its English heading in lower case, and after it others for the
    /// same.
    private static let lines = """
        subject = title; name; summary; event; event name; event title; event type name; what; betreff; titel; objet; titre; asunto; título; oggetto; titolo; \
        onderwerp; assunto; temat; ämne; тема; название; 件名; 主题
        start date = start; starts; start time and date; start date & time; start date and time; start datetime; begin; begins; date; from; when; dtstart; beginnt am; beginn; datum; \
        début; date de début; fecha de comienzo; comienzo; fecha de inicio; data inizio; data di inizio; begindatum; data de início; data rozpoczęcia; startdatum; \
        дата начала; 開始日; 开始日期
        start time = starttime; time; beginnt um; heure de début; hora de inicio; ora inizio; ora di inizio; begintijd; hora de início; \
        godzina rozpoczęcia; starttid; время начала; 開始時刻; 开始时间
        end date = end; ends; end datetime; end date & time; end date and time; until; to; dtend; endet am; ende; fin; date de fin; fecha de finalización; finalización; data fine; data di fine; \
        einddatum; data de término; data de fim; data zakończenia; slutdatum; дата завершения; 終了日; 结束日期
        end time = endtime; endet um; heure de fin; hora de finalización; ora fine; ora di fine; eindtijd; hora de término; hora de fim; \
        godzina zakończenia; sluttid; время завершения; 終了時刻; 结束时间
        all day event = all day; all-day; allday; ganztägiges ereignis; ganztägig; journée entière; todo el día; giornata intera; \
        duurt hele dag; dia inteiro; evento de dia inteiro; wydarzenie całodzienne; heldag; целый день; 終日イベント; 全天事件
        description = details; notes; note; body; beschreibung; notizen; bemerkungen; anmerkungen; notas; notities; notatki; anteckningar; заметки; \
        メモ; 备注; descripción; descrizione; beschrijving; descrição; opis; beskrivning; \
        описание; 内容; 说明
        private = privat; privé; privado; privato; particulier; prywatne; yksityinen; личное; プライベート; 私有
        show time as = zeitspanne zeigen als; zeigen als; afficher la disponibilité; mostrar hora como; mostra orario come; tijd tonen als; \
        pokaż czas jako; visa tid som
        reminder on/off = erinnerung ein/aus; rappel activé/désactivé; rappel actif/inactif; rappel oui/non; aviso activado/desactivado; promemoria attivato/disattivato; \
        herinnering aan/uit; przypomnienie wł./wył.; påminnelse på/av
        reminder date = erinnerung am; date de rappel; fecha del aviso; data promemoria; herinneringsdatum; \
        data do lembrete; data przypomnienia; påminnelsedatum; дата напоминания; アラーム日付; 提醒日期
        reminder time = erinnerung um; heure de rappel; hora del aviso; ora promemoria; herinneringstijd; \
        hora do lembrete; godzina przypomnienia; påminnelsetid; время напоминания; アラーム時刻; 提醒时间
        """

    /// The same for the people of an event, its marks, and what only tasks have.
    private static let furtherLines = """
        meeting organizer = besprechungsplanung; besprechungsorganisator; organisateur de la réunion; organizador de la reunión; \
        organizzatore riunione; vergadering georganiseerd door; organizador da reunião; organizator spotkania; mötesarrangör; \
        организатор собрания; 会議の開催者; 会议组织者
        required attendees = erforderliche teilnehmer; participants obligatoires; asistentes necesarios; partecipanti necessari; \
        verplichte deelnemers; participantes obrigatórios; participantes necessários; wymagani uczestnicy; obligatoriska deltagare; \
        обязательные участники; 必須出席者; 必选的与会者
        optional attendees = optionale teilnehmer; participants facultatifs; asistentes opcionales; partecipanti facoltativi; \
        optionele deelnemers; participantes opcionais; opcjonalni uczestnicy; valfria deltagare; необязательные участники; \
        任意出席者; 可选的与会者
        meeting resources = besprechungsressourcen; ressources de la réunion; recursos de la reunión; risorse riunione; \
        vergaderingsbronnen; recursos da reunião; zasoby spotkania; mötesresurser; ресурсы собрания; 会議のリソース; 会议资源
        priority = priorität; wichtigkeit; priorité; prioridad; priorità; prioriteit; prioridade; priorytet; prioritet; приоритет; 優先度; 優先順位; 优先级
        sensitivity = vertraulichkeit; critère de diffusion; confidentialité; carácter; riservatezza; gevoeligheid; sensibilidade; \
        confidencialidade; poufność; känslighet; пометка; 秘密度; 敏感度
        due date = fällig; fällig am; fälligkeit; fälligkeitsdatum; échéance; date d'échéance; date d\u{2019}échéance; vencimiento; \
        fecha de vencimiento; scadenza; data scadenza; data di scadenza; vervaldatum; data de conclusão; data de vencimento; prazo; \
        data ukończenia; termin wykonania; förfallodatum; förfaller; срок; срок выполнения; 期限; 截止日期
        date completed = erledigt am; erledigt; terminé le; date d'achèvement; date de fin réelle; completado el; \
        data completamento; data di completamento; voltooid op; datum voltooid; concluída em; data da conclusão; zakończono; \
        slutfört den; slutförd den; дата выполнения; завершена; 完了日; 完成日期
        % complete = % erledigt; erledigt (%); % achevé; % terminé; % completado; % completato; % completata; % voltooid; % concluído; % concluída; \
        % ukończono; % slutfört; % завершения; % завершено; 達成率; 完成百分比
        status = état; statut; estado; stato; stan; состояние; 状況; 进度状况; 状态
        billing information = abrechnungsinformationen; informations de facturation; información de facturación; dati fatturazione; \
        factuurgegevens; informações de cobrança; informacje rozliczeniowe; faktureringsinformation; сведения о выставлении счетов; 支払い条件; 记帐信息
        mileage = reisekilometer; kilométrage; kilometraje; chilometraggio; reisafstand; distância; odległość; reseersättning; расстояние; 経費情報; 里程
        location = where; place; venue; ort; emplacement; lieu; ubicación; lugar; luogo; locatie; local; lokalizacja; plats; место; 場所; 地点
        categories = category; tags; kategorien; catégories; categorías; categorie; categorieën; categorias; kategorie; kategorier; категории; 分類; 类别
        """

    private static let names: [String: String] = {
        var result: [String: String] = [:]
        for (heading, others) in HeadingNames.lines(lines + "\n" + furtherLines) { for name in others { result[name] = heading } }
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

    /// Whether headings are those of a version in another language than English, whose dates begin
    /// with the day.
    static func areForeign(_ headings: [String]) -> Bool {
        headings.contains { foreign.contains($0.trimmingWhitespace.lowercased()) }
    }

    private static let foreign: Set<String> = [
        "betreff", "beginnt am", "objet", "date de d\u{E9}but", "d\u{E9}but", "asunto", "fecha de inicio", "comienzo", "oggetto", "data inizio",
        "data di inizio", "onderwerp", "begindatum", "assunto", "data de in\u{ED}cio", "temat", "data rozpocz\u{119}cia", "titre", "fecha",
        "\u{E4}mne", "\u{442}\u{435}\u{43C}\u{430}", "\u{4EF6}\u{540D}", "\u{4E3B}\u{9898}",
    ]

    /// The headings that hold the same, in lower case, beside the English one.
    static func others(for heading: String) -> [String] { names.filter { $0.value == heading }.map(\.key).sorted() }

    /// Headings, in lower case, that tell a table of events.
    static var evidence: [[String]] {
        ["subject", "start date"].map { column in [column] + others(for: column).filter { !vague.contains($0) } }
    }

    /// Headings that tables of all kinds have.
    private static let vague: Set<String> = ["date", "from", "datum", "when", "name", "time"]
}
