import { istAufruffehler } from '@avalwerk/api'
import { Dialog, farbe, Knopf, type Knopfart, Textfeld } from '@avalwerk/ui'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Textbereich } from './eingaben.tsx'

/**
 * Asks before a step that has consequences: a sentence that says what will happen, a button that names the act, and
 * the reason or password that the step wants.
 */
export function Schrittdialog({
  titel,
  text,
  knopf,
  art = 'haupt',
  grund,
  passwort = false,
  sperre,
  fehler,
  beschäftigt,
  children,
  beiSchließen,
  beiBestätigung,
}: {
  titel: string
  text: ReactNode
  knopf: string
  art?: Knopfart
  /** Name of the field for the reason, if one is wanted. */
  grund?: string
  passwort?: boolean
  /** Why the step can't be taken yet. */
  sperre?: string | undefined
  fehler: unknown
  beschäftigt: boolean
  children?: ReactNode
  beiSchließen: () => void
  beiBestätigung: (eingabe: { grund: string; passwort: string }) => void
}) {
  const id = useId()
  const [eingabe, setEingabe] = useState({ grund: '', passwort: '' })
  const [gesendet, setGesendet] = useState(false)
  const fehltGrund = grund !== undefined && !eingabe.grund.trim()
  const sende = (e: FormEvent) => {
    e.preventDefault()
    setGesendet(true)
    if (!fehltGrund && !sperre && !beschäftigt && (!passwort || eingabe.passwort)) beiBestätigung(eingabe)
  }
  const absage = istAufruffehler(fehler) ? fehler.message : undefined
  return (
    <Dialog
      titel={titel}
      beiSchließen={beiSchließen}
      knöpfe={
        <>
          <Knopf art={art} type="submit" form={id} disabled={beschäftigt}>
            {knopf}
          </Knopf>
          <Knopf onClick={beiSchließen}>Abbrechen</Knopf>
        </>
      }
    >
      <form id={id} onSubmit={sende} css={{ display: 'grid', gap: 16 }}>
        <div>{text}</div>
        {children}
        {grund !== undefined && (
          <Textbereich
            beschriftung={grund}
            name="grund"
            value={eingabe.grund}
            maxLength={2000}
            fehler={gesendet && fehltGrund ? 'Bitte füllen Sie dieses Feld aus' : undefined}
            onChange={(e) => setEingabe({ ...eingabe, grund: e.target.value })}
          />
        )}
        {passwort && (
          <Textfeld
            beschriftung="Passwort"
            hinweis="Zur Bestätigung bitte erneut anmelden"
            type="password"
            name="passwort"
            autoComplete="current-password"
            value={eingabe.passwort}
            fehler={gesendet && !eingabe.passwort ? 'Bitte füllen Sie dieses Feld aus' : undefined}
            onChange={(e) => setEingabe({ ...eingabe, passwort: e.target.value })}
          />
        )}
        {(absage ?? (gesendet ? sperre : undefined)) && (
          <p role="alert" css={{ color: farbe('gefahr') }}>
            {absage ?? sperre}
          </p>
        )}
      </form>
    </Dialog>
  )
}
