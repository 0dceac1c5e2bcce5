import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

/**
 * A field with a list of what fits it, by the pattern of ARIA: the field keeps the focus, arrow keys go round, Enter or a click chooses.
 * @param text what is typed; another text begins at its first option
 * @param items the options, in their order
 * @param open whether the list is shown
 * @param busy whether the options are still those of an older text: Enter waits for the right ones
 */
export function useCombobox<T>({
  text,
  items,
  open,
  busy,
  label,
  onChoose,
  onClose,
}: {
  text: string
  items: readonly T[]
  open: boolean
  busy: boolean
  label: string
  onChoose: (item: T) => void
  onClose?: () => void
}) {
  const id = useId()
  const [place, setPlace] = useState(0)
  const [of, setOf] = useState(text)
  if (of !== text) {
    setOf(text)
    setPlace(0)
  }
  const active = Math.min(place, items.length - 1)
  const item = open ? items[active] : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && open && items.length > 0) {
      event.preventDefault()
      setPlace((active + step + items.length) % items.length)
    }
    if (event.key === 'Enter' && item !== undefined) {
      // The form around the field isn't sent by a choice.
      event.preventDefault()
      if (!busy) onChoose(item)
    }
    if (event.key === 'Escape') onClose?.()
  }
  return {
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': open,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': item === undefined ? undefined : `${id}-${active}`,
      onKeyDown,
    },
    listProps: { id: `${id}-list`, role: 'listbox', 'aria-label': label },
    optionProps: (index: number) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === active,
      onPointerMove: () => setPlace(index),
      // The field keeps the focus: losing it would close the list before the click.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => {
        const clicked = items[index]
        if (clicked !== undefined) onChoose(clicked)
      },
    }),
  } as const
}
