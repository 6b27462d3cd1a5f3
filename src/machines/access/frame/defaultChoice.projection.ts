import type { DefaultChoiceSnapshot } from "#machines/access/frame/defaultChoice.machine.ts"

export const toDefaultChoiceView = (snapshot: DefaultChoiceSnapshot) => ({
  busy: snapshot.hasTag("busy"),
  choice: snapshot.context.choice
})
