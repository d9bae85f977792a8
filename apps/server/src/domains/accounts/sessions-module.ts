import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { createAccessTokens } from "./access-token.ts";
import { openSessions } from "./sessions.ts";

/** Sessions: who is signed in. */
export const sessionsModule = defineModule({
  name: "sessions",
  needs: { start: startModule },
  async open({ start: { config, platform } }, closing) {
    const { database, events, secret, pubsub, now, monotonic } = platform;
    const accessSeconds = config.ACCESS_TOKEN_SECONDS;
    const access = createAccessTokens(secret, accessSeconds, now);
    const sessions = await openSessions({
      db: database.db,
      events,
      secret,
      tokens: access,
      pubsub,
      now,
      monotonic,
      lifetimeDays: config.SESSION_DAYS,
      accessSeconds,
    });
    closing.defer(() => sessions.close());
    return { access, sessions };
  },
});
