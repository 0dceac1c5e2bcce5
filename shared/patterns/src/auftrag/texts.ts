import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.auftrag', {
  summary: {
    versandweg: 'Versandweg',
    abweichenderEmpfaenger: 'Abweichender Empfänger',
    zustellanweisung: 'Zustellanweisung',
    kreditnehmer: 'Kreditnehmer',
    kreditnehmerFremdId: 'Fremde Nummer des Kreditnehmers',
    kreditnehmerAnsprechpartner: 'Ansprechpartner beim Kreditnehmer',
    beguenstigter: 'Begünstigter',
    oeffentlicherAuftraggeber: 'Öffentlicher Auftraggeber',
    no: 'Nein',
    vertretungsformel: 'Vertretungsformel',
    buerge: 'Bürge',
    kautionsvertrag: 'Kautionsvertrag',
  },
  delivery: {
    onPlatformText: 'Der Begünstigte ist auf Avalwerk: Die Bürgschaft wird ihm digital im Portal zugestellt.',
    versandweg: 'Versandweg',
    post: 'Per Post',
    postText: 'Der Bürge versendet eine Urkunde auf Papier.',
    pdf: 'Als PDF',
    pdfText: 'Der Bürge versendet ein PDF per E-Mail.',
    abweichendeAdresse: 'An eine abweichende Adresse senden',
    empfaenger: 'Empfänger',
  },
  textChoice: {
    beguenstigterText: 'Text des Begünstigten',
    publicText: 'Öffentlicher Text',
    buergeText: 'Text des Bürgen',
    closePreview: 'Vorschau schließen',
    wortlautPreview: 'Vorschau des eigenen Wortlauts',
    missingRight: 'Ihnen fehlt das Recht, Bürgschaftstexte auszuwählen.',
    buergschaftstext: 'Bürgschaftstext',
    errorTitle: 'Die Texte konnten nicht geladen werden',
    loading: 'Texte werden geladen',
    noPublicTextsOwn: 'Ihr Unternehmen nimmt für die Art {art} keine öffentlichen Texte an.',
    noPublicTexts: 'Der Bürge nimmt für die Art {art} keine öffentlichen Texte an.',
    olderVersion: 'ältere Version, am Vertragsdatum gültig',
    notApprovedOwn: 'von Ihnen noch nicht freigegeben',
    notApproved: 'vom Bürgen noch nicht freigegeben',
    empty: 'Für diese Bürgschaftsart gibt es noch keinen Text.',
    unreviewedWarning:
      'Der Text ist für den Begünstigten aktiv, von Ihrem Unternehmen aber noch nicht freigegeben. Die Ausstellung bricht mit ihm ab und fragt die Prüfung des Textes an.',
    textPreview: 'Vorschau des ausgefüllten Textes',
  },
})
