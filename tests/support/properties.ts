import fc from "fast-check"

/**
 * Properties draw the same values in every run, so that a run tells what the change did. `TEST_SEED` draws others:
 * any whole number, the time of day for instance.
 */
fc.configureGlobal({ seed: Number(process.env["TEST_SEED"] ?? 20_261_121) })

export default fc
