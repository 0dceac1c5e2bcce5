import { t } from './texts.ts'
/** The product's sign and name. @param size of the sign, in pixels */
export const Brand = ({ size }: { size: number }) => (
  <span css={{ display: 'inline-flex', alignItems: 'center', gap: 8, fontWeight: 650, fontSize: 16 }}>
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <path d="M4 27 16 4l12 23h-6l-6-12-6 12z" fill="currentColor" />
      <path d="M11 27h10" stroke="currentColor" strokeWidth="3" />
    </svg>
    {t('brand.avalwerk')}
  </span>
)
