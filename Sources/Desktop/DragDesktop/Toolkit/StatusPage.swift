import CAdwaita

extension Widget {
    /// What stands in the place of content that is not there: an icon, a heading and a sentence.
    static func statusPage(icon: String, _ title: String, _ sentence: String) -> Widget {
        let page = Widget(adw_status_page_new())
        adw_status_page_set_icon_name(page.opaque, icon)
        adw_status_page_set_title(page.opaque, title)
        adw_status_page_set_description(page.opaque, sentence)
        page.addStyle("compact")
        page.expand(.vertical)
        // Drops are for what lies below.
        gtk_widget_set_can_target(page.pointer, 0)
        return page
    }
}

extension Widget {
    /// What an empty gallery shows.
    static var noImages: Widget {
        statusPage(icon: "folder-pictures-symbolic", tr("No Images"), tr("Drop images here, from a browser or a file manager."))
    }
}
