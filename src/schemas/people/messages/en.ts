import type { messages as French } from "#schemas/people/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.hasTwoFactor": "This person has not switched two-step sign-in on.",
  "closed.isOfThisFirmAlone": "This person belongs to another firm too: ask the support of the platform.",
  "closed.isOwnTwoFactor": "For your own, go to your profile, which asks for a code.",
  "closed.hasNotJoined": "This person has already joined the portal.",
  "closed.isAccessOpen": "This access has ended. Open it again first.",
  "closed.isAccessOver": "This access is already open.",
  "closed.isAdminOfGroup": "Only the group’s administrators may do this.",
  "closed.keepsAnAdmin": "The firm must keep at least one administrator.",
  "closed.mayKeepMembers": "Your role does not allow changing this access.",
  "people.dark_mode": "Choose a display mode.",
  "people.language": "Choose one of the languages offered.",
  "people.name_theirs": "Another firm knows this person: only they can change their name.",
  "preferences.drive_format": "Choose one to three parts, each only once.",
  "preferences.editing": "Choose one of the ways offered.",
  "preferences.frequency": "Choose one of the frequencies offered.",
  "terms.not_due": "These terms no longer have to be accepted: they already are, or another version has replaced them.",
  "terms.text_missing": "Write the text of the terms.",
  "terms.text_too_long": "This text cannot exceed 60,000 characters.",
  "terms.title_missing": "Enter the title of the terms.",
  "terms.title_too_long": "This title cannot exceed 150 characters."
}
