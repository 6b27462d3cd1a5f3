export const uploads = {
  title: "Dépôts"
}
