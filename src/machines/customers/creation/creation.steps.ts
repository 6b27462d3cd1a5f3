import { creationSetup } from "#machines/customers/creation/creation.setup.ts"
import { type CreationStep, creationSteps } from "#schemas/customers/creation/creation.ts"

const arrive = (step: CreationStep) => [
  { type: "goTo", params: step } as const,
  { type: "forgetErrors" } as const,
  { type: "tellChange" } as const
]
const goOnTo = (step: CreationStep) => ({ actions: arrive(step), target: `#creation.filling.${step}` }) as const
const refuse = (step: CreationStep) =>
  ({ actions: [{ type: "showErrors", params: step }, { type: "tellRefused" }] }) as const
const fit = (step: CreationStep) => ({ type: "isFit", params: step }) as const

/** A step without server checks: continues once its fields are valid. */
const plain = (step: CreationStep, before: CreationStep, next: CreationStep) =>
  creationSetup.createStateConfig({
    on: {
      "step.continued": [{ guard: fit(step), ...goOnTo(next) }, refuse(step)],
      "step.leftBack": goOnTo(before)
    }
  })

/** A step of choices that cannot be invalid. */
const choosing = (before: CreationStep, next: CreationStep) =>
  creationSetup.createStateConfig({ on: { "step.continued": goOnTo(next), "step.leftBack": goOnTo(before) } })

/**
 * [WIZ-002] [VAL-045] [VAL-046] Step 1: looks the SIRET up and fills in the company's data. A SIRET in use blocks the
 * step; with no data, or no answer from the register, the user can continue by hand.
 */
const siret = creationSetup.createStateConfig({
  initial: "typing",
  exit: "forgetAnswer",
  states: {
    typing: {
      on: {
        "step.continued": [
          { guard: "isSiretFitAndFilled", ...goOnTo("general") },
          { guard: fit("siret"), target: "lookingUp" },
          refuse("siret")
        ]
      }
    },
    lookingUp: {
      tags: "busy",
      entry: ["forgetErrors", "forgetAnswer", "forgetPlace"],
      on: { "value.changed": {} },
      invoke: {
        id: "lookUp",
        src: "lookUp",
        input: ({ context }) => ({ siret: context.values.siret }),
        onDone: [
          {
            guard: { type: "isFound", params: ({ event }) => event.output },
            actions: [{ type: "fill", params: ({ event }) => event.output }, ...arrive("general")],
            target: "#creation.filling.general"
          },
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: { type: "takeAnswer", params: ({ event }) => event.output },
            target: "answered"
          },
          {
            actions: [{ type: "takeFailure", params: ({ event }) => event.output }, "tellRefused"],
            target: "typing"
          }
        ],
        onError: { actions: "takeFault", target: "typing" }
      }
    },
    answered: {
      on: {
        "value.changed": {
          actions: [{ type: "change", params: ({ event }) => event }, { type: "forgetAnswer" }, { type: "tellChange" }],
          target: "typing"
        },
        "lookUp.repeated": { guard: "isSilent", target: "lookingUp" },
        "step.continued": {
          guard: "isTypable",
          actions: [{ type: "fillByHand" }, ...arrive("general")],
          target: "#creation.filling.general"
        }
      }
    }
  }
})

/**
 * [WIZ-005] [VAL-047] Step 4: the invitation of the client's administrator, which may stay empty. An email address that
 * the server refuses, such as a firm member's, keeps the user on the step.
 */
const administrator = creationSetup.createStateConfig({
  initial: "typing",
  states: {
    typing: {
      on: {
        "step.continued": [{ guard: fit("administrator"), target: "leaving" }, refuse("administrator")],
        "step.leftBack": goOnTo("accountants")
      }
    },
    leaving: {
      always: [{ guard: "isInvited", target: "checking" }, goOnTo("years")]
    },
    checking: {
      tags: "busy",
      entry: "forgetErrors",
      on: { "value.changed": {} },
      invoke: {
        id: "checkAddress",
        src: "checkAddress",
        input: ({ context }) => ({ email: context.values.administrator.email }),
        onDone: [
          {
            guard: { type: "isAllowed", params: ({ event }) => event.output },
            actions: arrive("years"),
            target: "#creation.filling.years"
          },
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: [{ type: "takeProblem", params: ({ event }) => event.output }, "tellRefused"],
            target: "typing"
          },
          {
            actions: [{ type: "takeFailure", params: ({ event }) => event.output }, "tellRefused"],
            target: "typing"
          }
        ],
        onError: { actions: "takeFault", target: "typing" }
      }
    }
  }
})

/** [WIZ-001] [WIZ-O01] The seven steps; opens at the current one. */
export const filling = creationSetup.createStateConfig({
  initial: "entering",
  on: {
    "value.changed": { actions: [{ type: "change", params: ({ event }) => event }, { type: "tellChange" }] },
    "step.chosen": {
      guard: { type: "isReached", params: ({ event }) => event.step },
      actions: [{ type: "goTo", params: ({ event }) => event.step }, { type: "forgetErrors" }, { type: "tellChange" }],
      target: ".entering"
    },
    "restart.asked": "#creation.doubting",
    "draft.taken": {
      actions: { type: "takeTheirs", params: ({ event }) => event.draft },
      target: ".entering"
    }
  },
  states: {
    entering: {
      always: creationSteps.map((step) => ({ guard: { type: "isAt" as const, params: step }, target: step }))
    },
    siret,
    general: plain("general", "siret", "accountants"),
    accountants: choosing("general", "administrator"),
    administrator,
    years: plain("years", "administrator", "applications"),
    applications: choosing("years", "tree"),
    tree: {
      on: {
        "step.continued": [
          { guard: "isWholeFit", target: "#creation.creating" },
          { actions: [{ type: "goToFirstFault" }, { type: "tellRefused" }], target: "entering" }
        ],
        "step.leftBack": goOnTo("applications")
      }
    }
  }
})
