import DragKit
import MailHandler

PlugInProgram(
    MailHandler(), version: "0.1.0", description: "Mails and mailboxes as text, pages and JSON, and their attachments",
    executable: "dragconv-mail", memory: MailHandler.memory,
    libraries: MailHandler.libraries
).run()
