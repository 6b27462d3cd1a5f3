/** Texts of the contact request form. */
export const contact = {
  agreed: "Aceito que estes dados sirvam para me contactar.",
  button: "Pedir contacto",
  done: "O seu pedido está registado: entraremos em contacto em breve.",
  email: "E-mail",
  firstName: "Nome próprio",
  intro: "Uma pergunta, uma demonstração, outro serviço? Deixe os seus contactos.",
  lastName: "Apelido",
  send: "Enviar",
  title: "Tem alguma questão?"
}
