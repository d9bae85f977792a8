CREATE TABLE "space_bans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"space_id" text NOT NULL,
	"account_id" text,
	"device" text,
	"display_name" text NOT NULL,
	"reason" text NOT NULL,
	"banned_by" text,
	"banned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "space_bans" ADD CONSTRAINT "space_bans_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_bans" ADD CONSTRAINT "space_bans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_bans" ADD CONSTRAINT "space_bans_banned_by_accounts_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "space_bans_account" ON "space_bans" USING btree ("space_id","account_id");--> statement-breakpoint
CREATE INDEX "space_bans_device" ON "space_bans" USING btree ("space_id","device");--> statement-breakpoint
CREATE INDEX "space_bans_of_account" ON "space_bans" USING btree ("account_id");