/** What a backup or its use is refused with, in words for whoever typed the command. */
export class Denied extends Error {}
