import type { DeskSnapshot } from "#machines/documents/list/desk.machine.ts"

export const toDeskView = ({ context: { dialog, job } }: DeskSnapshot) => ({ dialog, job })

/** Somebody tells what becomes of actions: from now on they are carried out. */
export const isAttended = (snapshot: DeskSnapshot): boolean => snapshot.matches({ attendance: "attended" })
