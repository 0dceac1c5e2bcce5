/** Why a backup or its use is refused, in words for the person who typed the command. */
export class BackupRefused extends Error {}
