import DragTypes

/// What Outlook's exports say in the cells of events and tasks, in the languages in which people
/// use it most.
enum OutlookWords {
    private static let lines = """
        true = yes; 1; on; wahr; ja; ein; vrai; oui; actif; activé; verdadero; sí; si; vero; waar; aan; verdadeiro; sim; prawda; tak; sant; på; \
        истина; да; オン; 是
        high = urgent; hoch; haute; importance haute; élevée; alta; hoog; wysoki; wysoka; hög; высокая; высокий; высок.; 高
        normal = medium; mittel; normale; moyenne; media; média; normaal; normalny; normalna; обычная; обычный; обычн.; 標準; 普通; 通常
        low = niedrig; basse; faible; baja; bassa; laag; baixa; niski; niska; låg; низкая; низкий; низк.; 低
        completed = complete; done; finished; closed; erledigt; abgeschlossen; terminé; terminée; achevée; completada; completado; completata; \
        completato; voltooid; concluída; concluído; ukończone; zakończone; slutförd; avslutad; завершена; завершено; 完了; 已完成
        in progress = started; doing; in bearbeitung; en cours; en curso; in corso; wordt uitgevoerd; in uitvoering; em andamento; em curso; \
        w toku; pågår; pågående; выполняется; 進行中; 进行中
        not started = open; pending; to do; todo; nicht begonnen; offen; non commencée; non commencé; no comenzada; no iniciada; non iniziata; \
        niet gestart; niet begonnen; não iniciada; não iniciado; nierozpoczęte; nie rozpoczęto; ej påbörjad; inte påbörjad; не начата; 未開始; 未开始
        private = personal; persönlich; privat; personnel; privé; privado; personale; privato; persoonlijk; pessoal; particular; osobiste; \
        prywatne; personligt; личное; частное; 個人用; 親展; 个人; 私密
        confidential = vertraulich; confidentiel; confidencial; riservato; confidenziale; vertrouwelijk; poufne; konfidentiellt; для служебного \
        пользования; 社外秘; 机密
        free = frei; libre; disponible; libero; disponibile; vrij; livre; disponível; wolny; ledig; свободен; 空き時間; 闲
        """

    private static let meanings: [String: String] = {
        var result: [String: String] = [:]
        for (word, others) in HeadingNames.lines(lines) { for name in [word] + others { result[name] = word } }
        return result
    }()

    /// The English word for what a cell says, in lower case; nil for other texts.
    static func meaning(of cell: String) -> String? { meanings[cell.trimmingWhitespace.lowercased()] }

    /// Whether a cell says yes.
    static func isYes(_ cell: String) -> Bool { meaning(of: cell) == "true" }
}
