/**
 * The catalogue of rights: the pool of each area and the rights of the four immutable system roles and of the
 * example roles. Source: specification document 2, section 6; the matrix is the product's own decision.
 */
import type { Gruppe } from './bereiche.ts'

/** Categories in the order in which the product lists them. */
export const KATEGORIEN = ["Aufgaben", "Mitteilungen", "Anträge", "Bürgschaften", "Projekte", "Bürgschaftstexte/Templates", "Unternehmen", "Tochterunternehmen", "Verträge", "Nutzer", "Rollen", "Gevos"] as const
export type Kategorie = (typeof KATEGORIEN)[number]

/** Actions (anzeigename) per category. */
export type Rechteliste = Readonly<Partial<Record<Kategorie, readonly string[]>>>

/** All rights that a role of an area may hold. */
export const RECHTE_POOL: Readonly<Record<Gruppe, Rechteliste>> = {
  AG: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Mitteilungen: ["anzeigen", "bearbeiten", "löschen"],
    Anträge: ["anzeigen", "einreichen", "bearbeiten", "löschen", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "prüfen", "importieren", "hochladen", "bearbeiten", "zurückgeben", "teilenthaften", "in Anspruch nehmen", "abtreten", "löschen", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    Projekte: ["anzeigen", "anlegen", "bearbeiten", "löschen", "zuordnen", "verwalten"],
    "Bürgschaftstexte/Templates": ["anzeigen", "anlegen", "hochladen", "auswählen", "bearbeiten", "verwalten", "löschen"],
    Unternehmen: ["anzeigen", "bearbeiten"],
    Tochterunternehmen: ["anzeigen", "anlegen", "bearbeiten"],
    Verträge: ["anzeigen", "anlegen", "bearbeiten", "Beschlussdokumentation herunterladen"],
    Nutzer: ["anzeigen", "anlegen", "bearbeiten", "löschen", "verwalten"],
    Rollen: ["anzeigen", "anlegen", "bearbeiten", "löschen", "zuordnen"],
    Gevos: ["anzeigen", "bearbeiten"],
  },
  BG: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Anträge: ["anzeigen", "prüfen", "bearbeiten", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "anlegen", "prüfen", "bearbeiten", "manuell verwalten", "manuell verwalten (Zweitprüfung)", "Bürgschaftsdokument hochladen", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "auswählen", "erstprüfen", "zweitprüfen", "Entscheidungsdokumentation herunterladen"],
    Unternehmen: ["anzeigen", "bearbeiten"],
    Verträge: ["anzeigen", "prüfen", "zuordnen", "Beschlussdokumentation herunterladen"],
    Nutzer: ["anzeigen", "anlegen", "bearbeiten", "löschen", "verwalten"],
    Rollen: ["anzeigen", "anlegen", "bearbeiten", "löschen", "zuordnen"],
    Gevos: ["anzeigen", "bearbeiten"],
  },
  BSP: {
    Aufgaben: ["anzeigen", "bearbeiten", "verwalten"],
    Mitteilungen: ["anzeigen", "verwalten"],
    Anträge: ["anzeigen", "bearbeiten", "verwalten", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "importieren", "hochladen", "bearbeiten", "prüfen", "zuordnen", "verwalten", "löschen", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "anlegen", "hochladen", "bearbeiten", "speichern", "fertigstellen", "löschen"],
    Unternehmen: ["anzeigen", "anlegen", "bearbeiten", "verwalten", "löschen"],
    Tochterunternehmen: ["anzeigen", "anlegen", "bearbeiten", "prüfen"],
    Verträge: ["anzeigen", "verwalten", "Beschlussdokumentation herunterladen"],
    Nutzer: ["anzeigen", "anlegen", "bearbeiten", "löschen", "verwalten"],
    Rollen: ["anzeigen", "anlegen", "bearbeiten", "löschen", "zuordnen", "verwalten"],
    Gevos: ["anzeigen", "anlegen", "bearbeiten", "verwalten"],
  },
}

export type Rollenvorlage = Readonly<{ gruppe: Gruppe; name: string; iconname: string; immutable: boolean; rechte: Rechteliste }>

/** The four user kinds of each area. Immutable. */
export const SYSTEMROLLEN: readonly Rollenvorlage[] = [
  { gruppe: 'AG', name: 'Administrator:in', iconname: 'schild', immutable: true, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Mitteilungen: ["anzeigen", "bearbeiten", "löschen"],
    Anträge: ["anzeigen", "einreichen", "bearbeiten", "löschen", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "prüfen", "importieren", "hochladen", "bearbeiten", "zurückgeben", "teilenthaften", "in Anspruch nehmen", "abtreten", "löschen", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    Projekte: ["anzeigen", "anlegen", "bearbeiten", "löschen", "zuordnen", "verwalten"],
    "Bürgschaftstexte/Templates": ["anzeigen", "anlegen", "hochladen", "auswählen", "bearbeiten", "verwalten", "löschen"],
    Unternehmen: ["anzeigen", "bearbeiten"],
    Tochterunternehmen: ["anzeigen", "anlegen", "bearbeiten"],
    Verträge: ["anzeigen", "anlegen", "bearbeiten", "Beschlussdokumentation herunterladen"],
    Nutzer: ["anzeigen", "anlegen", "bearbeiten", "löschen", "verwalten"],
    Rollen: ["anzeigen", "anlegen", "bearbeiten", "löschen", "zuordnen"],
    Gevos: ["anzeigen", "bearbeiten"],
  } },
  { gruppe: 'AG', name: 'Basisnutzer:in', iconname: 'person', immutable: true, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Mitteilungen: ["anzeigen", "bearbeiten"],
    Anträge: ["anzeigen", "einreichen", "bearbeiten"],
    Bürgschaften: ["anzeigen", "prüfen", "bearbeiten"],
    Projekte: ["anzeigen", "zuordnen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "auswählen"],
    Unternehmen: ["anzeigen"],
    Tochterunternehmen: ["anzeigen"],
    Verträge: ["anzeigen"],
  } },
  { gruppe: 'AG', name: 'Schnittstellennutzer:in', iconname: 'stecker', immutable: true, rechte: {
    Anträge: ["anzeigen", "einreichen", "bearbeiten", "löschen"],
    Bürgschaften: ["anzeigen", "prüfen", "importieren", "hochladen", "bearbeiten", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    Projekte: ["anzeigen", "anlegen", "bearbeiten", "zuordnen"],
    "Bürgschaftstexte/Templates": ["anzeigen"],
    Unternehmen: ["anzeigen"],
    Tochterunternehmen: ["anzeigen", "anlegen", "bearbeiten"],
    Verträge: ["anzeigen"],
    Mitteilungen: ["anzeigen", "bearbeiten"],
  } },
  { gruppe: 'AG', name: 'Technischer Nutzer', iconname: 'zahnrad', immutable: true, rechte: {
    Bürgschaften: ["anzeigen"],
    Anträge: ["anzeigen"],
    Unternehmen: ["anzeigen"],
    "Bürgschaftstexte/Templates": ["anzeigen"],
  } },
  { gruppe: 'BG', name: 'Administrator:in', iconname: 'schild', immutable: true, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Anträge: ["anzeigen", "prüfen", "bearbeiten", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "prüfen", "bearbeiten", "manuell verwalten", "manuell verwalten (Zweitprüfung)", "Bürgschaftsdokument hochladen", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "auswählen", "erstprüfen", "zweitprüfen", "Entscheidungsdokumentation herunterladen"],
    Unternehmen: ["anzeigen", "bearbeiten"],
    Verträge: ["anzeigen", "prüfen", "zuordnen", "Beschlussdokumentation herunterladen"],
    Nutzer: ["anzeigen", "anlegen", "bearbeiten", "löschen", "verwalten"],
    Rollen: ["anzeigen", "anlegen", "bearbeiten", "löschen", "zuordnen"],
    Gevos: ["anzeigen", "bearbeiten"],
  } },
  { gruppe: 'BG', name: 'Basisnutzer:in', iconname: 'person', immutable: true, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Anträge: ["anzeigen"],
    Bürgschaften: ["anzeigen"],
    "Bürgschaftstexte/Templates": ["anzeigen"],
    Unternehmen: ["anzeigen"],
    Verträge: ["anzeigen"],
  } },
  { gruppe: 'BG', name: 'Schnittstellennutzer:in', iconname: 'stecker', immutable: true, rechte: {
    Anträge: ["anzeigen", "prüfen", "bearbeiten", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "anlegen", "prüfen", "bearbeiten", "Bürgschaftsdokument hochladen", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "auswählen"],
    Unternehmen: ["anzeigen"],
    Verträge: ["anzeigen"],
  } },
  { gruppe: 'BG', name: 'Technischer Nutzer', iconname: 'zahnrad', immutable: true, rechte: {
    Bürgschaften: ["anzeigen"],
    Anträge: ["anzeigen"],
    Unternehmen: ["anzeigen"],
    Verträge: ["anzeigen"],
  } },
  { gruppe: 'BSP', name: 'Administrator:in', iconname: 'schild', immutable: true, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten", "verwalten"],
    Mitteilungen: ["anzeigen", "verwalten"],
    Anträge: ["anzeigen", "bearbeiten", "verwalten", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "importieren", "hochladen", "bearbeiten", "prüfen", "zuordnen", "verwalten", "löschen", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "anlegen", "hochladen", "bearbeiten", "speichern", "fertigstellen", "löschen"],
    Unternehmen: ["anzeigen", "anlegen", "bearbeiten", "verwalten", "löschen"],
    Tochterunternehmen: ["anzeigen", "anlegen", "bearbeiten", "prüfen"],
    Verträge: ["anzeigen", "verwalten", "Beschlussdokumentation herunterladen"],
    Nutzer: ["anzeigen", "anlegen", "bearbeiten", "löschen", "verwalten"],
    Rollen: ["anzeigen", "anlegen", "bearbeiten", "löschen", "zuordnen", "verwalten"],
    Gevos: ["anzeigen", "anlegen", "bearbeiten", "verwalten"],
  } },
  { gruppe: 'BSP', name: 'Basisnutzer:in', iconname: 'person', immutable: true, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Anträge: ["anzeigen", "bearbeiten"],
    Bürgschaften: ["anzeigen", "zuordnen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "bearbeiten", "speichern"],
    Unternehmen: ["anzeigen", "bearbeiten"],
    Tochterunternehmen: ["anzeigen", "prüfen"],
    Verträge: ["anzeigen"],
    Nutzer: ["anzeigen"],
    Gevos: ["anzeigen"],
  } },
  { gruppe: 'BSP', name: 'Schnittstellennutzer:in', iconname: 'stecker', immutable: true, rechte: {
    Bürgschaften: ["anzeigen", "importieren", "hochladen"],
    Unternehmen: ["anzeigen", "anlegen", "bearbeiten"],
    Gevos: ["anzeigen"],
  } },
  { gruppe: 'BSP', name: 'Technischer Nutzer', iconname: 'zahnrad', immutable: true, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Bürgschaften: ["anzeigen"],
    Anträge: ["anzeigen"],
    "Bürgschaftstexte/Templates": ["anzeigen"],
    Unternehmen: ["anzeigen"],
  } },
]

/** Roles that companies may start from; the demo data uses them. */
export const BEISPIELROLLEN: readonly Rollenvorlage[] = [
  { gruppe: 'AG', name: 'Leser:in / Revision', iconname: 'lupe', immutable: false, rechte: {
    Aufgaben: ["anzeigen"],
    Mitteilungen: ["anzeigen"],
    Anträge: ["anzeigen", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    Projekte: ["anzeigen"],
    "Bürgschaftstexte/Templates": ["anzeigen"],
    Unternehmen: ["anzeigen"],
    Tochterunternehmen: ["anzeigen"],
    Verträge: ["anzeigen", "Beschlussdokumentation herunterladen"],
  } },
  { gruppe: 'AG', name: 'Bürgschaftsmanager:in', iconname: 'lupe', immutable: false, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Mitteilungen: ["anzeigen", "bearbeiten"],
    Anträge: ["anzeigen", "einreichen", "bearbeiten", "löschen", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "prüfen", "importieren", "hochladen", "bearbeiten", "zurückgeben", "teilenthaften", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    Projekte: ["anzeigen", "anlegen", "bearbeiten", "zuordnen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "auswählen"],
    Unternehmen: ["anzeigen"],
    Tochterunternehmen: ["anzeigen"],
    Verträge: ["anzeigen"],
  } },
  { gruppe: 'AG', name: 'Rechtsabteilung', iconname: 'lupe', immutable: false, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Mitteilungen: ["anzeigen", "bearbeiten"],
    Anträge: ["anzeigen"],
    Bürgschaften: ["anzeigen", "prüfen", "in Anspruch nehmen", "abtreten", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "anlegen", "hochladen", "auswählen", "bearbeiten", "verwalten", "löschen"],
    Verträge: ["anzeigen", "Beschlussdokumentation herunterladen"],
  } },
  { gruppe: 'AG', name: 'Bauleitung (Projektsicht)', iconname: 'lupe', immutable: false, rechte: {
    Aufgaben: ["anzeigen"],
    Mitteilungen: ["anzeigen"],
    Bürgschaften: ["anzeigen"],
    Projekte: ["anzeigen", "bearbeiten", "zuordnen"],
  } },
  { gruppe: 'BG', name: 'Erstprüfer:in', iconname: 'lupe', immutable: false, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Anträge: ["anzeigen", "prüfen", "bearbeiten", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "prüfen", "manuell verwalten", "Bürgschaftsdokument hochladen", "Entscheidungsdokumentation herunterladen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "auswählen", "erstprüfen"],
    Unternehmen: ["anzeigen"],
    Verträge: ["anzeigen", "prüfen"],
  } },
  { gruppe: 'BG', name: 'Zweitprüfer:in', iconname: 'lupe', immutable: false, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Anträge: ["anzeigen", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "manuell verwalten (Zweitprüfung)", "Bürgschaftsdokument hochladen", "Entscheidungsdokumentation herunterladen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "auswählen", "zweitprüfen"],
    Unternehmen: ["anzeigen"],
    Verträge: ["anzeigen"],
  } },
  { gruppe: 'BG', name: 'Leistungsabteilung', iconname: 'lupe', immutable: false, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Bürgschaften: ["anzeigen", "prüfen", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    Unternehmen: ["anzeigen"],
    Verträge: ["anzeigen"],
  } },
  { gruppe: 'BG', name: 'Leser:in / Revision', iconname: 'lupe', immutable: false, rechte: {
    Aufgaben: ["anzeigen"],
    Anträge: ["anzeigen", "Entscheidungsdokumentation herunterladen"],
    Bürgschaften: ["anzeigen", "Entscheidungsdokumentation herunterladen", "Inanspruchnahmedokumentation herunterladen"],
    "Bürgschaftstexte/Templates": ["anzeigen", "Entscheidungsdokumentation herunterladen"],
    Unternehmen: ["anzeigen"],
    Verträge: ["anzeigen", "Beschlussdokumentation herunterladen"],
    Nutzer: ["anzeigen"],
    Rollen: ["anzeigen"],
  } },
  { gruppe: 'BSP', name: 'Textaufbereitung', iconname: 'lupe', immutable: false, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    "Bürgschaftstexte/Templates": ["anzeigen", "anlegen", "hochladen", "bearbeiten", "speichern", "fertigstellen"],
  } },
  { gruppe: 'BSP', name: 'Stammdatenpflege', iconname: 'lupe', immutable: false, rechte: {
    Aufgaben: ["anzeigen", "bearbeiten"],
    Unternehmen: ["anzeigen", "anlegen", "bearbeiten", "verwalten"],
    Tochterunternehmen: ["anzeigen", "anlegen", "bearbeiten", "prüfen"],
    Gevos: ["anzeigen", "anlegen", "bearbeiten", "verwalten"],
    Bürgschaften: ["anzeigen", "zuordnen"],
  } },
  { gruppe: 'BSP', name: 'Support (ohne Fachschreibrechte)', iconname: 'lupe', immutable: false, rechte: {
    Aufgaben: ["anzeigen"],
    Anträge: ["anzeigen"],
    Bürgschaften: ["anzeigen"],
    "Bürgschaftstexte/Templates": ["anzeigen"],
    Unternehmen: ["anzeigen"],
    Nutzer: ["anzeigen", "bearbeiten"],
    Rollen: ["anzeigen"],
  } },
]
