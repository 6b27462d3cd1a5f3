import type { Task, TaskDetail } from "#schemas/tasks/task.ts"

/** An information request of one company, as the firm's staff see it. */
export const sample = (more: Partial<TaskDetail> = {}): TaskDetail =>
  ({
    id: 7,
    firm_id: 1,
    type: "information_request",
    title: "Relevés de juin",
    due_date: "2026-07-10",
    status: "to_do",
    review: "none",
    internal: false,
    company: { id: 3, name: "Boulangerie Aubert" },
    companies: [{ id: 3, name: "Boulangerie Aubert" }],
    parent: null,
    sub_tasks: { total: 0, done: 0 },
    members: [],
    theme_ids: [],
    attachments: 0,
    is_overdue: false,
    rights: { keep: [], submit: ["isClientUser"], review: [], attach: [], remove: [] },
    revision: 1,
    created_at: "2026-06-01T08:00:00.000Z",
    updated_at: "2026-06-01T08:00:00.000Z",
    notes: "",
    answer: "",
    reason: "",
    submitted_by: null,
    submitted_at: null,
    reminded_at: null,
    folder: null,
    author: null,
    mission: null,
    minutes_spent: null,
    has_own_themes: true,
    hidden_themes: 0,
    children: [],
    documents: [],
    ...more
  }) as unknown as TaskDetail

/** The rights of a client's collaborator on the task. */
export const ofClient = {
  rights: { keep: ["isOfFirm"], submit: [], review: ["isOfFirm"], attach: [], remove: ["isOfFirm"] }
} as const satisfies Pick<Task, "rights">
