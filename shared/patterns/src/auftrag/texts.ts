import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.auftrag', {
  summary: {
    versandweg: 'Versandweg',
    abweichenderEmpfaenger: 'Abweichender Empfänger',
    zustellanweisung: 'Zustellanweisung',
    kreditnehmer: 'Kreditnehmer',
    fremdeNummerKreditnehmers: 'Fremde Nummer des Kreditnehmers',
    ansprechpartnerBeimKreditnehmer: 'Ansprechpartner beim Kreditnehmer',
    beguenstigter: 'Begünstigter',
    oeffentlicherAuftraggeber: 'Öffentlicher Auftraggeber',
    nein: 'Nein',
    vertretungsformel: 'Vertretungsformel',
    buerge: 'Bürge',
    kautionsvertrag: 'Kautionsvertrag',
  },
  delivery: {
    beguenstigteAvalwerkBuergschaft: 'Der Begünstigte ist auf Avalwerk: Die Bürgschaft wird ihm digital im Portal zugestellt.',
    versandweg: 'Versandweg',
    perPost: 'Per Post',
    buergeVersendetUrkunde: 'Der Bürge versendet eine Urkunde auf Papier.',
    pdf: 'Als PDF',
    buergeVersendetPdf: 'Der Bürge versendet ein PDF per E-Mail.',
    abweichendeAdresseSenden: 'An eine abweichende Adresse senden',
    empfaenger: 'Empfänger',
  },
  textChoice: {
    textBeguenstigten: 'Text des Begünstigten',
    oeffentlicherText: 'Öffentlicher Text',
    textBuergen: 'Text des Bürgen',
    vorschauSchliessen: 'Vorschau schließen',
    vorschauEigenenWortlauts: 'Vorschau des eigenen Wortlauts',
    ihnenFehltRecht: 'Ihnen fehlt das Recht, Bürgschaftstexte auszuwählen.',
    buergschaftstext: 'Bürgschaftstext',
    texteKonntenGeladen: 'Die Texte konnten nicht geladen werden',
    texteGeladen: 'Texte werden geladen',
    keineOeffentlichenEigene: 'Ihr Unternehmen nimmt für die Art {art} keine öffentlichen Texte an.',
    keineOeffentlichen: 'Der Bürge nimmt für die Art {art} keine öffentlichen Texte an.',
    aeltereVersion: 'ältere Version, am Vertragsdatum gültig',
    nichtFreigegebenEigene: 'von Ihnen noch nicht freigegeben',
    nichtFreigegeben: 'vom Bürgen noch nicht freigegeben',
    fuerDieseBuergschaftsart: 'Für diese Bürgschaftsart gibt es noch keinen Text.',
    textFuerBeguenstigten:
      'Der Text ist für den Begünstigten aktiv, von Ihrem Unternehmen aber noch nicht freigegeben. Die Ausstellung bricht mit ihm ab und fragt die Prüfung des Textes an.',
    vorschauAusgefuelltenTextes: 'Vorschau des ausgefüllten Textes',
  },
})
