import type { PushDeviceSnapshot } from "#machines/push/pushDevice.machine.ts"

export const toPushDeviceView = (snapshot: PushDeviceSnapshot) => ({
  busy: snapshot.matches("looking") || snapshot.matches("allowing") || snapshot.matches("stopping"),
  /** Nothing is shown where there are no push messages. */
  isShown: !snapshot.matches("none") && !snapshot.matches("looking"),
  isOn: snapshot.matches("on") || snapshot.matches("stopping"),
  isDenied: snapshot.matches("denied"),
  canAllow: snapshot.can({ type: "push.allowed" }),
  canStop: snapshot.can({ type: "push.stopped" }),
  messageKey: snapshot.context.code
})
