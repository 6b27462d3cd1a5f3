/** Texts of watch marks, flags and requested validation. */
export const marks = {
  flags: "Bandeiras",
  title: "Seguimento e bandeiras de «{{name}}»",
  "title.root": "Seguir todos os documentos",
  validator: "Pedir a validação a",
  "validator.hint": "Esta pessoa é avisada do que chega aqui; as outras mantêm o direito de validar.",
  "validator.inherited": "{{name}}, pela pasta «{{folder}}»",
  "validator.nobody": "Ninguém em particular",
  "watch.document": "Seguir este documento",
  "watch.document.hint": "É avisado do que outros nele alteram, com a frequência escolhida no seu perfil.",
  "watch.folder": "Seguir esta pasta",
  "watch.folder.hint": "É avisado do que outros aí adicionam ou alteram, com a frequência escolhida no seu perfil.",
  "watch.from": "Já seguido pela pasta «{{name}}»."
}
