DROP INDEX "outgoing_mails_next";--> statement-breakpoint
CREATE INDEX "outgoing_mails_age" ON "outgoing_mails" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP COLUMN "next_try_at";