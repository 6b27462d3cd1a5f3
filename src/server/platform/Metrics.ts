import { Context, Layer } from "effect"
import { routeOf } from "#server/platform/routeTable.ts"

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const outside = new Set(["/page", "/assets"])

/**
 * The path pattern of the API's route, or "other". Labels from arbitrary paths would let clients exhaust the memory.
 */
const labelOf = (route: string) => routeOf(route)?.pattern ?? (outside.has(route) ? route : "other")

/** Maximum cached labels: more than the API has routes, but bounded against invented paths. */
const maxLabels = 1_000
const labels = () => {
  const known = new Map<string, string>()
  return (route: string) => {
    const label = known.get(route) ?? labelOf(route)
    if (known.size < maxLabels) known.set(route, label)
    return label
  }
}

/** Counters of this process in the Prometheus text format. Routes are path patterns, without ids. */
export class Metrics extends Context.Service<
  Metrics,
  {
    observe(method: string, route: string, status: number, seconds: number): void
    /** Counts a mail by its outcome; `kept` means that there is no mail server. */
    countMail(outcome: "sent" | "kept" | "pending" | "failed"): void
    render(): string
  }
>()("dossier/server/platform/Metrics") {
  static readonly layer = Layer.sync(Metrics, () => {
    const requests = new Map<string, number>()
    const durations = buckets.map(() => 0)
    const mails = { sent: 0, kept: 0, pending: 0, failed: 0 }
    const labelFor = labels()
    let total = 0
    let sum = 0
    return Metrics.of({
      observe: (method, route, status, seconds) => {
        const key = `method="${method}",route="${labelFor(route)}",status="${status}"`
        requests.set(key, (requests.get(key) ?? 0) + 1)
        buckets.forEach((limit, index) => {
          if (seconds <= limit) durations[index] = (durations[index] ?? 0) + 1
        })
        total += 1
        sum += seconds
      },
      countMail: (outcome) => {
        mails[outcome] += 1
      },
      render: () => {
        const memory = process.memoryUsage()
        return [
          "# TYPE dossier_requests_total counter",
          ...[...requests].map(([labels, count]) => `dossier_requests_total{${labels}} ${count}`),
          "# TYPE dossier_request_seconds histogram",
          ...buckets.map((limit, index) => `dossier_request_seconds_bucket{le="${limit}"} ${durations[index] ?? 0}`),
          `dossier_request_seconds_bucket{le="+Inf"} ${total}`,
          `dossier_request_seconds_sum ${sum}`,
          `dossier_request_seconds_count ${total}`,
          "# TYPE dossier_mail_attempts_total counter",
          ...Object.entries(mails).map(
            ([outcome, count]) => `dossier_mail_attempts_total{outcome="${outcome}"} ${count}`
          ),
          "# TYPE dossier_memory_bytes gauge",
          `dossier_memory_bytes{kind="rss"} ${memory.rss}`,
          `dossier_memory_bytes{kind="heap"} ${memory.heapUsed}`,
          "# TYPE dossier_uptime_seconds gauge",
          `dossier_uptime_seconds ${process.uptime()}`,
          ""
        ].join("\n")
      }
    })
  })
}
