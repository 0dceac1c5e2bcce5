import { OBJECT_SIDE } from '@avalwerk/domain'
import type { Aufgabe } from '@avalwerk/contracts'

/** The page of what a task or message is about, below the area. */
export const pathTo = ({ art, id }: Aufgabe['objekt']): string => `/${OBJECT_SIDE[art]}${id}`
