CREATE TABLE "space_assigned_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"space_id" text NOT NULL,
	"account_id" text NOT NULL,
	"role" text NOT NULL,
	"stand" jsonb,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "space_assigned_roles_role" CHECK (role in ('presenter', 'speaker', 'guide', 'builder')),
	CONSTRAINT "space_assigned_roles_stand" CHECK (stand is null or role = 'builder')
);
--> statement-breakpoint
ALTER TABLE "space_assigned_roles" ADD CONSTRAINT "space_assigned_roles_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_assigned_roles" ADD CONSTRAINT "space_assigned_roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "space_assigned_roles_whole" ON "space_assigned_roles" USING btree ("space_id","account_id","role") WHERE stand is null;--> statement-breakpoint
CREATE INDEX "space_assigned_roles_space" ON "space_assigned_roles" USING btree ("space_id","assigned_at");--> statement-breakpoint
CREATE INDEX "space_assigned_roles_account" ON "space_assigned_roles" USING btree ("account_id","space_id");