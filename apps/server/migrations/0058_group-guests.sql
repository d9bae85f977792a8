ALTER TABLE "group_invitations" DROP CONSTRAINT "group_invitations_to_id_accounts_id_fk";--> statement-breakpoint
DROP INDEX "group_invitations_received";--> statement-breakpoint
ALTER TABLE "group_invitations" DROP CONSTRAINT "group_invitations_group_id_to_id_pk";--> statement-breakpoint
ALTER TABLE "group_invitations" RENAME COLUMN "to_id" TO "visitor_id";--> statement-breakpoint
ALTER TABLE "group_invitations" ADD COLUMN "id" text;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD COLUMN "guest_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "group_invitations" SET "account_id" = "visitor_id", "id" = substr(md5(random()::text || "group_id" || "visitor_id"), 1, 12);--> statement-breakpoint
ALTER TABLE "group_invitations" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_group_id_visitor_id_pk" PRIMARY KEY("group_id","visitor_id");--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_invitations_account" ON "group_invitations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "group_invitations_received" ON "group_invitations" USING btree ("visitor_id","expires_at");--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "device_id" text;
