export const viewer = {
  download: "Télécharger"
}
