import DragTypes

/// Outlook's headings in the languages in which people use it most.
enum ContactHeadings {
    /// A line for each column, by its English heading, and after it the headings of German, French,
    /// Spanish, Italian, Dutch, Portuguese, Polish, Swedish, Russian, Japanese and Chinese
    /// versions; at the end those of Korean, Hungarian and Turkish ones.
    private static let lines = """
        Name = Nom complet; Nombre completo; Nome completo; Nome e cognome; Vollständiger Name; Naam; Imię i nazwisko; Jméno a příjmení; Namn; Navn; ФИО; 氏名; 姓名
        First = Jméno; Křestní jméno; Fornavn; Etunimi
        Last = Příjmení; Etternavn; Efternavn; Sukunimi
        Phone = Telefon; Telefonnummer; Tel; Tel.; Téléphone; Numéro de téléphone; Teléfono; Telefono; Telefoon; Telefone; Telefon (praca); \
        Telefon (dom); Puhelin; Телефон; 電話; 電話番号; 电话
        Mobile = Mobil; Mobilnummer; Handynummer; Portable; Teléfono celular; Celular; Telefono cellulare; Mobiel; Komórka; Mobilní telefon; Mobilní
        Email = Mail; E-Mail-Adressen; Courriel; Correo; Correo electronico; Correio eletrónico; E-post; Sähköposti; Почта; メール; 邮箱
        Organization Name = Organisation; Unternehmen; Entreprise; Azienda; Firma/Organisation; Yritys; Фирма
        Street = Street Address; Straße; Strasse; Straße und Hausnummer; Adresse; Rue; Calle; Dirección; Indirizzo; Straat; Adres; Ulica; Ulice; Gata; Gade
        City = Ort; Stadt; Wohnort; Ville; Ciudad; Città; Plaats; Woonplaats; Cidade; Miasto; Miejscowość; Město; Stad; By; Город
        Zip = Postal Code; Zip Code; PLZ; Postleitzahl; Code postal; Código postal; CAP; Postcode; CEP; Kod pocztowy; PSČ; Postnummer; Postnr; Индекс
        Country = Country/Region; Land; Pays; País; Paese; Kraj; Země; Страна
        Birthday = Geburtsdatum; Geboren; Date de naissance; Fecha de nacimiento; Data di nascita; Geboortedatum; Data de nascimento; \
        Data urodzenia; Datum narození; Fødselsdato; Födelsedatum; Дата рождения
        Note = Bemerkung; Bemerkungen; Anmerkung; Anmerkungen; Notiz; Kommentar; Remarque; Remarques; Observaciones; Osservazioni; Opmerking; \
        Opmerkingen; Observações; Uwagi; Poznámka; Poznámky; Anteckning
        Website = Webseite; Internetseite; Site web; Sitio web; Sito web; Strona internetowa; Webová stránka
        First Name = Vorname; Prénom; Nombre; Nome; Voornaam; Nome próprio; Primeiro nome; Imię; Förnamn; Имя; 名
        Middle Name = Weitere Vornamen; Deuxième prénom; Segundo nombre; Secondo nome; Middelste naam; Segundo nome; Drugie imię; Mellannamn; Отчество; ミドル ネーム
        Last Name = Nachname; Nom; Nom de famille; Apellidos; Apellido; Cognome; Achternaam; Apelido; Sobrenome; Nazwisko; Efternamn; Фамилия; 姓
        Title = Anrede; Civilité; Tratamiento; Titolo; Aanhef; Tratamento; Tytuł; Titel; Titre
        Spouse = Partner; Ehepartner; Ehegatte; Conjoint; Conjoint(e); Cónyuge; Coniuge; Partner/Partnerin; Cônjuge; Małżonek
        Company = Company Name; Společnost; Firma; Société; Compañía; Empresa; Organización; Società; Bedrijf; Företag; Организация; 会社名; 会社; 公司; 单位
        Department = Abteilung; Service; Departamento; Reparto; Afdeling; Dział; Avdelning; Отдел; 部署; 部门
        Job Title = Position; Fonction; Puesto; Cargo; Posizione; Functie; Stanowisko; Befattning; Должность; 役職; 职务
        E-mail Address = E-mailová adresa; E-Mail-Adresse; E-Mail 1; Adresse de messagerie; Adresse e-mail; Dirección de correo electrónico; Correo electrónico; \
        Indirizzo posta elettronica; Indirizzo e-mail; E-mailadres; Endereço de email; Endereço de e-mail; Endereço de correio electrónico; \
        Adres e-mail; Adres poczty e-mail; E-postadress; Адрес эл. почты; 電子メール アドレス; 電子メール; 电子邮件地址; 电子邮件
        E-mail 2 Address = E-Mail 2: Adresse; E-Mail 2; Adresse de messagerie 2; Adresse e-mail 2; Dirección de correo electrónico 2; \
        Indirizzo posta elettronica 2; E-mailadres 2; Endereço de email 2; Adres e-mail 2; E-postadress 2; Адрес 2 эл. почты; 電子メール 2 アドレス; 电子邮件 2 地址
        E-mail 3 Address = E-Mail 3: Adresse; E-Mail 3; Adresse de messagerie 3; Adresse e-mail 3; Dirección de correo electrónico 3; \
        Indirizzo posta elettronica 3; E-mailadres 3; Endereço de email 3; Adres e-mail 3; E-postadress 3; Адрес 3 эл. почты; 電子メール 3 アドレス; 电子邮件 3 地址
        Mobile Phone = Mobiltelefon; Handy; Tél. mobile; Téléphone mobile; Móvil; Teléfono móvil; Cellulare; Mobiele telefoon; Telefone celular; \
        Telemóvel; Telefon komórkowy; Мобильный телефон; Телефон переносной; 携帯電話; 移动电话; 手机
        Business Phone = Telefon geschäftlich; Telefon (geschäftlich); Téléphone (bureau); Teléfono del trabajo; Teléfono (trabajo); Telefono (uff.); \
        Ufficio; Telefoon op werk; Telefone comercial; Telefon służbowy; Telefon, arbete; Рабочий телефон; 会社電話; 商务电话
        Home Phone = Telefon privat; Telefon (privat); Téléphone (domicile); Particular; Teléfono particular; Telefono (ab.); Abitazione; \
        Telefoon thuis; Telefone residencial; Telefon domowy; Telefon, hem; Hemtelefon; Домашний телефон; 自宅電話; 住宅电话
        Business Fax = Fax geschäftlich; Télécopie (bureau); Fax del trabajo; Fax (uff.); Fax op werk; Fax comercial; Faks służbowy; Fax, arbete; \
        Рабочий факс; 会社 FAX; 商务传真
        Business Street = Straße geschäftlich; Rue (bureau); Calle del trabajo; Via (uff.); Werkadres, straat; Rua do endereço comercial; \
        Adres służbowy - ulica; Gatuadress, arbete; Улица (раб. адрес); 番地 (会社); 商务地址 街道
        Business City = Ort geschäftlich; Ville (bureau); Ciudad de trabajo; Ciudad del trabajo; Città (uff.); Werkadres, plaats; \
        Cidade do endereço comercial; Adres służbowy - miejscowość; Ort, arbete; Город (раб. адрес); 市区町村 (会社); 商务地址 市/县
        Business State = Region geschäftlich; Dép/Région (bureau); Provincia o estado de trabajo; Provincia (uff.); Werkadres, provincie; \
        Estado do endereço comercial; Adres służbowy - województwo; Область (раб. адрес); 都道府県 (会社); 商务地址 省/市/自治区
        Business Postal Code = Work ZIP; Postleitzahl geschäftlich; PLZ geschäftlich; Code postal (bureau); Código postal del trabajo; CAP (uff.); \
        Werkadres, postcode; CEP do endereço comercial; Adres służbowy - kod pocztowy; Postnummer, arbete; Индекс (раб. адрес); 郵便番号 (会社); 商务地址 邮政编码
        Business Country/Region = Land/Region geschäftlich; Land geschäftlich; Pays/Région (bureau); Pays (bureau); País o región del trabajo; \
        Paese (uff.); Werkadres, land/regio; País/região do endereço comercial; Adres służbowy - kraj; Land/region, arbete; Страна (раб. адрес); 国 (会社); 商务地址 国家/地区
        Home Street = Straße privat; Rue (domicile); Calle particular; Via (ab.); Huisadres, straat; Rua do endereço residencial; \
        Adres domowy - ulica; Gatuadress, hem; Улица (дом. адрес); 番地 (自宅); 住宅地址 街道
        Home City = Ort privat; Ville (domicile); Ciudad de residencia; Città (ab.); Huisadres, plaats; Cidade do endereço residencial; \
        Adres domowy - miejscowość; Ort, hem; Город (дом. адрес); 市区町村 (自宅); 住宅地址 市/县
        Home Postal Code = Home ZIP; Postleitzahl privat; PLZ privat; Code postal (domicile); Código postal particular; CAP (ab.); Huisadres, postcode; \
        CEP do endereço residencial; Adres domowy - kod pocztowy; Postnummer, hem; Индекс (дом.); 郵便番号 (自宅); 住宅地址 邮政编码
        Home Country/Region = Land/Region privat; Land privat; Pays/Région (domicile); Pays (domicile); País o región particular; Paese (ab.); \
        Huisadres, land/regio; País/região do endereço residencial; Adres domowy - kraj; Land/region, hem; Страна (дом. адрес); 国 (自宅); 住宅地址 国家/地区
        Business Street 2 = Straße geschäftlich 2; Rue (bureau) 2; Calle del trabajo 2; Via (uff.) 2; Werkadres 2, straat
        Business Street 3 = Straße geschäftlich 3; Rue (bureau) 3; Calle del trabajo 3; Via (uff.) 3; Werkadres 3, straat
        Home Street 2 = Straße privat 2; Rue (domicile) 2; Calle particular 2; Via (ab.) 2; Huisadres, straat 2
        Home Street 3 = Straße privat 3; Rue (domicile) 3; Calle particular 3; Via (ab.) 3; Huisadres, straat 3
        Home State = Region privat; Bundesland/Kanton privat; Dép/Région (domicile); Provincia o estado de residencia; Provincia (ab.); \
        Huisadres, provincie; Estado do endereço residencial; Adres domowy - województwo; Область (дом. адрес); 都道府県 (自宅)
        Business State = Bundesland/Kanton geschäftlich
        Business City = 市町村 (会社)
        Business Street 2 = 住所 2 (会社)
        Business Street 3 = 住所 3 (会社)
        Business Country/Region = 国 (会社)/地域
        Home City = 市町村 (自宅)
        Home Street 2 = 住所 2 (自宅)
        Home Street 3 = 住所 3 (自宅)
        Home Country/Region = 国 (自宅)/地域
        Company Main Phone = 会社代表電話
        Primary Phone = 通常の電話
        Title = 肩書き; Título
        Suffix = 敬称
        Spouse = 配偶者
        Categories = 分類
        Manager's Name = マネージャー
        Assistant's Name = 秘書の氏名
        Surname Yomi = 姓フリガナ
        Given Yomi = 名前フリガナ
        Home Postal Code = Código postal de residencia
        Other Street = Weitere Straße; Rue (autre); Otra calle; Altra via; Ander adres, straat
        Other City = Weiterer Ort; Ville (autre); Otra ciudad; Altra città; Ander adres, plaats
        Other Postal Code = Weitere Postleitzahl; Code postal (autre); Otro código postal; Altro CAP; Ander adres, postcode
        Other Country/Region = Weiteres/e Land/Region; Pays/Région (autre); Otro país o región; Altro paese; Ander adres, land/regio
        Business Phone 2 = Telefon geschäftlich 2; Téléphone 2 (bureau); Teléfono del trabajo 2; Ufficio 2; Telefoon op werk 2; Telefone comercial 2
        Home Phone 2 = Telefon (privat 2); Telefon privat 2; Téléphone 2 (domicile); Teléfono particular 2; Abitazione 2; Telefoon thuis 2
        Home Fax = Fax privat; Télécopie (domicile); Fax particular; Fax (ab.); Fax thuis; Fax residencial; Faks domowy; Fax, hem; Домашний факс; \
        自宅 FAX; 住宅传真
        Other Fax = Weiteres Fax; Télécopie (autre); Otro fax; Altro fax; Andere fax
        Other Phone = Weiteres Telefon; Téléphone (autre); Otro teléfono; Altro telefono; Andere telefoon; Outro telefone
        Company Main Phone = Telefon Firma; Tél. société; Número de centralita de la organización; Telefono principale società; Hoofdtelefoon bedrijf
        Pager = Récepteur de radiomessagerie; Localizador; Cercapersone; Semafoon; Пейджер; ポケットベル; 寻呼机
        Suffix = Suffixe; Sufijo; Suffisso; Achtervoegsel; Sufixo; Sufiks
        Manager's Name = Name des/der Vorgesetzten; Responsable; Nombre del director; Nome manager; Naam manager
        Assistant's Name = Name Assistent; Nom de l'assistant(e); Nombre del ayudante; Nome assistente; Naam assistent
        Children = Kinder; Enfants; Hijos; Figli; Kinderen; Filhos; Dzieci; Дети; 子供; 子女
        Birthday = Geburtstag; Anniversaire; Cumpleaños; Compleanno; Verjaardag; Aniversário; Urodziny; Födelsedag; День рождения; 誕生日; 生日
        Anniversary = Jahrestag; Anniversaire de mariage; Anniversaire de mariage ou fête; Aniversario; \
        Anniversario; Bodas; Rocznica; Bröllopsdag; Годовщина; 記念日; 纪念日
        Primary Email = Primäre E-Mail-Adresse; Adresse électronique principale; Dirección de correo principal; Indirizzo email primario
        Secondary Email = Sekundäre E-Mail-Adresse; Adresse électronique secondaire; Dirección de correo secundaria; Indirizzo email secondario
        Display Name = Anzeigename; Nom à afficher; Nombre a mostrar; Nome visualizzato
        Nickname = Spitzname; Surnom; Pseudonyme; Apodo; Soprannome; Bijnaam; Přezdívka; Pseudonim
        Screen Name = Messenger-Name; Pseudo; Nombre en pantalla; Nome visualizzato in chat
        Work Phone = Tel. dienstlich; Tél. professionnel; Teléfono laboral; Telefono ufficio
        Home Phone = Tel. privat; Tél. personnel; Teléfono de casa; Telefono casa
        Fax Number = Fax-Nummer; Numéro de fax; Fax; Número de fax; Numero di fax
        Pager Number = Pager-Nummer; Numéro de pager; Buscapersonas; Cercapersone
        Mobile Number = Mobil-Tel.-Nr.; Numéro de mobile; Portable; Móvil; Cellulare
        Home Address = Privat: Adresse
        Home Address 2 = Privat: Adresse 2
        Home City = Privat: Ort
        Home State = Privat: Bundesland
        Home ZipCode = Privat: PLZ
        Home Country = Privat: Land
        Work Address = Dienstlich: Adresse
        Work Address 2 = Dienstlich: Adresse 2
        Work City = Dienstlich: Ort
        Work State = Dienstlich: Bundesland
        Work ZipCode = Dienstlich: PLZ
        Work Country = Dienstlich: Land
        Job Title = Arbeitstitel
        Web Page 1 = Webseite 1
        Web Page 2 = Webseite 2
        Birth Year = Geburtsjahr
        Birth Month = Geburtsmonat
        Custom 1 = Benutzerdef. 1
        Custom 2 = Benutzerdef. 2
        Custom 3 = Benutzerdef. 3
        Custom 4 = Benutzerdef. 4
        Notes = Notizen; Notas; Note; Notities; Anotações; Notatki; Anteckningar; Заметки; メモ; 附注
        Web Page = Webseite; Webpage; Page Web; Página web; Pagina Web; Webpagina; Página da Web; Strona sieci Web; Webbsida; Веб-страница; Web ページ; 网页
        Categories = Kategorien; Catégories; Categorías; Categorie; Categorieën; Categorias; Kategorie; Kategorier; Категории; 分類; 类别
        Name = 성명; Név; Teljes név; Ad Soyad; Adı Soyadı
        First Name = 이름; Utónév; Keresztnév; Adı
        Middle Name = 중간 이름; Középső név; İkinci Adı
        Last Name = 성; Vezetéknév; Családnév; Soyadı; Soyad
        Title = 호칭; Megszólítás
        Nickname = 별명; Becenév; Takma Ad
        Company = 회사; Cég; Vállalat; Şirket
        Department = 부서; Osztály; Departman
        Job Title = 직함; Beosztás; İş Unvanı
        E-mail Address = 전자 메일 주소; 이메일; 이메일 주소; 메일; E-mail cím; E-posta Adresi; E-posta
        E-mail 2 Address = 전자 메일 2 주소; E-mail 2 - cím; E-posta 2 Adresi
        E-mail 3 Address = 전자 메일 3 주소; E-mail 3 - cím; E-posta 3 Adresi
        Phone = 전화; 전화번호; Telefonszám
        Mobile Phone = 휴대폰; 휴대전화; 휴대폰 번호; Mobil telefon; Cep Telefonu
        Business Phone = 근무처 전화; Hivatali telefon; İş Telefonu
        Home Phone = 집 전화 번호; Otthoni telefon; Ev Telefonu
        Business Fax = 근무처 팩스; Hivatali fax; İş Faksı
        Home Fax = 집 팩스; Otthoni fax; Ev Faksı
        Business Street = 근무지 주소 번지; Hivatali utca
        Business City = 근무지 구/군/시; Hivatali város
        Business State = 근무지 시/도
        Business Postal Code = 근무지 우편 번호; Hivatali irányítószám
        Business Country/Region = 근무지 국가; Hivatali ország
        Home Street = 집 주소 번지; Otthoni utca
        Home City = 집 주소 구/군/시; Otthoni város
        Home State = 집 주소 시/도
        Home Postal Code = 집 주소 우편 번호; Otthoni irányítószám
        Home Country/Region = 집 주소 국가; Otthoni ország
        Street = 주소; Utca; Cím; Lakcím
        City = 도시; Város; Település; Şehir
        Zip = 우편번호; Irányítószám; Posta Kodu
        Country = 국가; Ország; Ülke
        Birthday = 생일; 생년월일; Születésnap; Születési dátum; Doğum Günü; Doğum Tarihi
        Note = 비고; Megjegyzés
        Notes = 메모; Megjegyzések; Notlar
        Web Page = 웹 페이지; 홈페이지; Weblap; Weboldal; Web Sayfası
        """

    static let all: [ContactColumns.Column] = {
        let meanings = Dictionary((ContactColumns.outlook + ContactColumns.others + ContactColumns.thunderbird).map { ($0.name, $0.holds) }) {
            first, _ in first
        }
        return HeadingNames.lines(lines).flatMap { heading, others -> [ContactColumns.Column] in
            meanings[heading].map { meaning in others.map { ($0, meaning) } } ?? []
        }
    }()
}
