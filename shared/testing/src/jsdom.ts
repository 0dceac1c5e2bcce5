import { TextDecoder, TextEncoder } from 'node:util'

// jsdom has neither; the router wants the one as soon as it is imported, the vault of kept drafts both.
Object.assign(globalThis, { TextDecoder, TextEncoder })
// Nor has it this; names of fields hold letters, digits and points.
Object.assign(globalThis, { CSS: { escape: (name: string) => name.replaceAll(/[^\w-]/g, (sign) => `\\${sign}`) } })
// Nor does it hold files; it follows no address that leads away from the page.
Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => undefined })
// Nor can its dialogs be opened: what a browser does then is done here.
if (typeof HTMLDialogElement !== 'undefined')
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
      this.querySelector('button')?.focus()
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
