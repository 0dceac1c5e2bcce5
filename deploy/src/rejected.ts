/** What a command refuses, in words for the person who typed it. */
export class CommandRejected extends Error {}
