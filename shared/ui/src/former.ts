/** Names by which remotes that were built before ask the shell for these: platform contract 1 keeps them. Nothing else uses them. */
export { Disclosure as Ausklapper, itemStyle as eintragstil } from './disclosure.tsx'
export { Pagination as Blättern } from './pagination.tsx'
export { FieldFrame as Feldrahmen, TextField as Textfeld, ToggleGroup as Auswahlgruppe, inputStyle as eingabestil } from './fields.tsx'
export { NoticeBanner as Hinweisband } from './noticeBanner.tsx'
export { Button as Knopf, FileButton as Dateiknopf, buttonStyle as knopfstil } from './button.tsx'
export { Badge as Marke } from './badge.tsx'
export { Card as Karte, DescriptionList as Angaben, PageHeader as Seitenkopf } from './page.tsx'
export { DataTable as Tabelle } from './dataTable.tsx'
export {
  NARROW_SCREEN as SCHMAL,
  TONES as TÖNE,
  globalStyles as globaleStile,
  spacing as abstand,
  themeColor as farbe,
  sideBySide as nebeneinander,
  visuallyHidden as nurVorgelesen,
} from './theme.ts'
export { StaticTable as Verzeichnis, rowStyle as zeilenstil } from './staticTable.tsx'
export { Timeline as Zeitleiste } from './timeline.tsx'
export {
  Alert as Hinweis,
  EmptyState as Leerzustand,
  ErrorPanel as Fehlerfeld,
  ProgressBar as Fortschritt,
  ReferenceCode as Kennung,
  Skeleton as Skelett,
} from './states.tsx'
