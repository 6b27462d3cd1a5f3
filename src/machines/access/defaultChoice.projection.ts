import type { DefaultChoiceSnapshot } from "#machines/access/defaultChoice.machine.ts"

export const toDefaultChoiceView = (snapshot: DefaultChoiceSnapshot) => ({
  busy: snapshot.hasTag("busy"),
  choice: snapshot.context.choice
})
