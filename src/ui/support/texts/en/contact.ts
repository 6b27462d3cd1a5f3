/** Texts of the contact request form. */
export const contact = {
  agreed: "I agree to these details being used to contact me.",
  button: "Request a call back",
  done: "Your request is recorded: we will contact you soon.",
  email: "Email",
  firstName: "First name",
  intro: "A question, a demo, another service? Leave your contact details.",
  lastName: "Last name",
  send: "Send",
  title: "Any questions?"
}
