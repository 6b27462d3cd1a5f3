/** Titles that the frame and the documents need; those of other pages come with these. */
export const titles = {
  documents: "Documents",
  "tasks-customer": "Demandes d’informations"
}
