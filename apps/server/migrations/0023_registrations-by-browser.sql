CREATE TABLE "registrations" (
	"email" text NOT NULL,
	"browser_digest" "bytea" NOT NULL,
	"password_hash" text NOT NULL,
	"display_name" text NOT NULL,
	"username" text,
	"folded_username" text GENERATED ALWAYS AS (lower(username)) STORED,
	"device" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "registrations_email_browser_digest_pk" PRIMARY KEY("email","browser_digest")
);
--> statement-breakpoint
DROP TABLE "vain_registrations" CASCADE;--> statement-breakpoint
ALTER TABLE "mail_tickets" ADD COLUMN "browser_digest" "bytea";--> statement-breakpoint
CREATE INDEX "registrations_username" ON "registrations" USING btree ("folded_username");--> statement-breakpoint
CREATE INDEX "registrations_at" ON "registrations" USING btree ("at");--> statement-breakpoint
-- Accounts that nobody has confirmed wait as registrations: by the mail and the password chosen then.
INSERT INTO "registrations" ("email", "browser_digest", "password_hash", "display_name", "username", "device", "at")
  SELECT "email", sha256(convert_to("id", 'UTF8')), "password_hash", "display_name", "username", 'a browser', "created_at"
  FROM "accounts" WHERE "email" IS NOT NULL AND "email_verified_at" IS NULL AND "password_hash" IS NOT NULL;
--> statement-breakpoint
DELETE FROM "accounts" WHERE "email" IS NOT NULL AND "email_verified_at" IS NULL;
--> statement-breakpoint
-- They would attach a wallet to whichever account has the address.
DELETE FROM "mail_tickets" WHERE "purpose" = 'wallet';
