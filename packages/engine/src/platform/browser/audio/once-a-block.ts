/**
 * Lets parameters be worked out once for 128 samples instead of for each: what is moved ten times a second needs no
 * more, and the audio thread has less to do for each voice.
 */
export function onceABlock(...parameters: readonly (AudioParam | undefined)[]): void {
  for (const parameter of parameters) {
    try {
      if (parameter) parameter.automationRate = "k-rate";
    } catch {
      // A browser that has it fixed works on as before.
    }
  }
}
