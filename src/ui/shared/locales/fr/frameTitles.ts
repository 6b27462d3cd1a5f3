/** Page titles that the frame and the documents page need; `titles.ts` has those of the other signed-in pages. */
export const titles = {
  documents: "Documents",
  "tasks-customer": "Demandes d’informations"
}
