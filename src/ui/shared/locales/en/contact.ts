/** What the request to be contacted says. */
export const contact = {
  agreed: "I agree that these details are used to contact me.",
  button: "Ask to be contacted",
  done: "Your request is recorded: we will contact you soon.",
  email: "Email",
  firstName: "First name",
  intro: "A question, a demonstration, another service? Leave your details.",
  lastName: "Last name",
  send: "Send",
  title: "Be contacted"
}
