-- They are good for two minutes: whoever holds one signs in again.
DELETE FROM "sign_in_codes";--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "browser_digest" "bytea" NOT NULL;