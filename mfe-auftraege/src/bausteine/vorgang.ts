import { OBJEKTSEITE } from '@avalwerk/domain'
import type { Aufgabe } from '@avalwerk/contracts'

/** The page of what a task or message is about, below the area. */
export const pfadZu = ({ art, id }: Aufgabe['objekt']): string => `/${OBJEKTSEITE[art]}${id}`
