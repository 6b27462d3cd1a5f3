import type { DeskSnapshot } from "#machines/documents/list/desk.machine.ts"

export const toDeskView = ({ context: { dialog, job } }: DeskSnapshot) => ({ dialog, job })

/** True once the code that runs and reports actions is loaded and mounted; actions are carried out from then on. */
export const isAttended = (snapshot: DeskSnapshot): boolean => snapshot.matches({ attendance: "attended" })
