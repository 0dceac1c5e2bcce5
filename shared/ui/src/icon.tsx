import {
  Archive, Bell, Building2, Check, ChevronDown, ChevronLeft, ChevronRight, ChevronUp, CircleAlert, CircleCheck, CircleDashed,
  CircleHelp, Clock, Columns3, Copy, Download, Ellipsis, Eye, FileText, Filter, FolderKanban, Handshake, House, Info, LogOut,
  Menu, MessageSquare, Moon, Plus, RotateCcw, Search, Shield, Sun, TriangleAlert, Users, X,
} from 'lucide-react'

/** The one outline set of the product. Descriptors name icons; an unknown name shows a circle. */
const ICONS = {
  archiv: Archive, glocke: Bell, unternehmen: Building2, haken: Check, unten: ChevronDown, links: ChevronLeft,
  rechts: ChevronRight, oben: ChevronUp, achtung: CircleAlert, erledigt: CircleCheck, offen: CircleDashed, hilfe: CircleHelp,
  uhr: Clock, spalten: Columns3, kopieren: Copy, herunterladen: Download, mehr: Ellipsis, ansehen: Eye, dokument: FileText,
  filter: Filter, projekt: FolderKanban, vertrag: Handshake, start: House, info: Info, abmelden: LogOut, menue: Menu,
  nachricht: MessageSquare, dunkel: Moon, plus: Plus, erneut: RotateCcw, suche: Search, buergschaft: Shield, hell: Sun,
  warnung: TriangleAlert, nutzer: Users, zu: X,
} as const
export type Iconname = keyof typeof ICONS

/** Decorative: the words beside it carry the meaning. */
export function Icon({ name, größe = 16 }: { name: string; größe?: number }) {
  const Bild = ICONS[name as Iconname] ?? CircleDashed
  return <Bild size={größe} strokeWidth={1.75} aria-hidden css={{ flex: 'none' }} />
}
