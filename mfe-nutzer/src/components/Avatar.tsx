import { type Avatar as AvatarName, AVATARS } from '@avalwerk/domain'
import { themeColor } from '@avalwerk/ui'

/** The drawn icons of roles, each in lines on a grid of 24. */
const DRAWING: Readonly<Record<AvatarName, string>> = {
  schild: 'M12 3l7 2.5v5.5c0 4.6-2.9 8-7 10-4.1-2-7-5.4-7-10V5.500z M9 12l2.2 2.200L15.500 10',
  person: 'M12 11.500a3.750 3.750 0 1 0 0-7.500 3.750 3.750 0 0 0 0 7.500z M4.500 20.500c.6-4 3.500-6 7.500-6s6.900 2 7.500 6',
  stecker: 'M9 3v5 M15 3v5 M6.500 8h11v3.500a5.500 5.500 0 0 1-11 0z M12 17v4',
  zahnrad:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z M12 3v3 M12 18v3 M3 12h3 M18 12h3 M5.600 5.600l2.100 2.100 M16.300 16.300l2.100 2.100 M18.400 5.600l-2.100 2.100 M7.700 16.300l-2.100 2.100',
  lupe: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13z M15.300 15.300L20.500 20.500',
  waage: 'M12 3.500v17 M7 20.500h10 M4 7h16 M4 7l-2 6.500c.5 1.500 3.500 1.500 4 0z M20 7l-2 6.500c.5 1.500 3.500 1.500 4 0z',
  feder: 'M20 4c-7 0-12 4.500-13.500 12L4 20.500 M6.500 16c6 0 12-4 13.500-12 M9 12.500h4.500',
  stempel: 'M9.500 4h5l-1 7h3.500a2 2 0 0 1 2 2v2.500H5V13a2 2 0 0 1 2-2h3.500z M4.500 20h15',
  kran: 'M7 20.500V3.500 M4 20.500h7 M7 7h13.500 M7 3.500L17 7 M17.500 7v5 M15.500 12h4v3.500h-4z',
  ordner: 'M3 6.500h6l2 2.500h10v10.500H3z M3 9h8',
  bruecke:
    'M2.500 17.500h19 M2.500 17.500c2-6 5.500-9 9.500-9s7.500 3 9.500 9 M7 17.500v-5.500 M12 17.500v-9 M17 17.500v-5.500 M4.500 20.500v-3 M19.500 20.500v-3',
  kompass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z M15.500 8.500l-2 5-5 2 2-5z',
  auge: 'M2.500 12c2.300-4.300 5.500-6.500 9.500-6.500s7.200 2.200 9.500 6.500c-2.300 4.300-5.500 6.500-9.500 6.500S4.800 16.300 2.500 12z M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  schluessel: 'M8 19a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9z M11.200 11.300L20 3 M16 6.800l3 3 M13 9.600l2 2',
  haus: 'M3.500 11.500L12 4l8.500 7.500 M5.500 10v10h13V10 M10 20v-6h4v6',
  stern: 'M12 3.500l2.600 5.500 6 .8-4.400 4.200 1.100 6-5.300-2.900L6.700 20l1.100-6L3.400 9.800l6-.8z',
}

/** A role's icon; a name that isn't known any more shows a person. */
export function Avatar({ name, size = 32 }: { name: string; size?: number }) {
  const drawing = DRAWING[Object.hasOwn(AVATARS, name) ? (name as AvatarName) : 'person']
  return (
    <span
      aria-hidden
      css={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '50%',
        color: themeColor('accent'),
        background: themeColor('accentGround'),
      }}
    >
      <svg
        width={size * 0.6}
        height={size * 0.6}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={drawing} />
      </svg>
    </span>
  )
}
