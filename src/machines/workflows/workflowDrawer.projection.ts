import type { WorkflowDrawerSnapshot } from "#machines/workflows/workflowDrawer.machine.ts"

const phaseOf = (snapshot: WorkflowDrawerSnapshot) => {
  if (snapshot.matches("reading") || snapshot.matches("opening")) return "reading" as const
  if (snapshot.matches("unread")) return "unread" as const
  return snapshot.matches("closed") ? ("closed" as const) : ("editing" as const)
}

export const toWorkflowDrawerView = (snapshot: WorkflowDrawerSnapshot) => {
  const { failure, simulation, id, plan, workflow } = snapshot.context
  return {
    phase: phaseOf(snapshot),
    isNew: id === null,
    workflow,
    failure,
    /** The confirmation before a plan is carried out; null without one. */
    question:
      plan === null || simulation === null
        ? null
        : {
            plan,
            simulation,
            busy: snapshot.matches("removing"),
            canConfirm: snapshot.can({ type: "plan.confirmed" }),
            canDismiss: snapshot.can({ type: "plan.dismissed" })
          },
    isSimulating: snapshot.matches("simulating"),
    canPlan: snapshot.can({ type: "plan.made", plan: { kind: "rest" } })
  }
}
export type WorkflowDrawerView = ReturnType<typeof toWorkflowDrawerView>
