/**
 * Nest's words for a module without decorators: `{ module: class Ingest {}, providers: [{ provide, useFactory, inject }] }`.
 * Only this package imports Nest, Express and Apollo, so that the others take these types from here.
 */
export type {
  DynamicModule,
  InjectionToken,
  OnApplicationShutdown,
  OnModuleDestroy,
  OnModuleInit,
  Provider,
} from '@nestjs/common'
export type { ApolloServerPlugin } from '@apollo/server'
export type { IRouter, Request, Response } from 'express'
